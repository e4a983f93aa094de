import { useIsHydrated } from '../../components/useIsHydrated';
import { StepButton } from '../../forms/StepButton';
import { ENROLL_DRAFT_DAYS } from './draft';
import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';

const { form: text } = enrollMessages;

/** The words hold their place while script is on its way: only with it is anything kept. */
export function StartOver() {
  const isHydrated = useIsHydrated();
  return (
    <p className={styles.startOver}>
      <span hidden={!isHydrated}>{text.kept(ENROLL_DRAFT_DAYS)}</span>
      <StepButton className="button danger sm" intent="restart" to={1}>
        {text.restart}
      </StepButton>
    </p>
  );
}
