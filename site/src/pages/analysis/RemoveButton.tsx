import { IntentButton } from '../../forms/IntentButton';
import styles from './AnalysisForm.module.css';
import { analysisMessages } from './analysis.messages';

const text = analysisMessages.form;

export function RemoveButton({ index, name }: { index: number; name: string }) {
  return (
    <IntentButton className={styles.small} intent={`remove:${index}`} aria-label={text.removeOne(name)}>
      {text.remove}
    </IntentButton>
  );
}
