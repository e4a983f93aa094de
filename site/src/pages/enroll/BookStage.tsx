import { useIsHydrated } from '../../components/useIsHydrated';
import { IntentButton } from '../../forms/IntentButton';
import type { EnrollState } from './enroll-state';
import { NewTabLink } from './NewTabLink';
import { nextMessages } from './next.messages';
import styles from './next.module.css';

const text = nextMessages.next;

interface BookStageProps {
  state: EnrollState;
  bookingUrl: string;
  isBusy: boolean;
  onOpen(): void;
}

export function BookStage({ state, bookingUrl, isBusy, onOpen }: BookStageProps) {
  const isHydrated = useIsHydrated();
  const { failure, isExpired } = state;
  return (
    <div className={styles.actions}>
      {/* Without script the step is noted first and its answer holds the link; a failure must not withhold it. */}
      {isHydrated || failure ? (
        <NewTabLink href={bookingUrl} label={text.book.open} onOpen={onOpen} />
      ) : (
        <IntentButton className="button primary" intent="book">
          {text.book.note}
        </IntentButton>
      )}
      {isHydrated && !failure && (
        <IntentButton className="button outline" intent="book">
          {text.book.done}
        </IntentButton>
      )}
      {failure && (
        <IntentButton className="button outline" intent={isExpired ? 'again' : 'book'}>
          {isExpired ? text.again : text.retry}
        </IntentButton>
      )}
      <p className="visually-hidden" role="status">
        {isBusy && text.busy}
      </p>
      <IntentButton className="button quiet" intent="unsigned">
        {text.book.back}
      </IntentButton>
    </div>
  );
}
