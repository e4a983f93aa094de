import { IntentButton } from '../../forms/IntentButton';
import { NewTabLink } from './NewTabLink';
import { nextMessages } from './next.messages';
import styles from './next.module.css';

const text = nextMessages.next.sign;

export function SignStage({ eSignUrl, onOpen }: { eSignUrl: string; onOpen(): void }) {
  return (
    <div className={styles.actions}>
      <NewTabLink href={eSignUrl} label={text.open} onOpen={onOpen} />
      <IntentButton className="button quiet" intent="signed">
        {text.done}
      </IntentButton>
    </div>
  );
}
