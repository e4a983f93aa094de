import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';
import { StepLink } from './StepLink';

const { form: text } = enrollMessages;

/** Reminds of an earlier enrollment whose next steps are not done. */
export function Waiting({ address }: { address: string }) {
  return (
    <p className={styles.waiting}>
      {text.waiting(address)} <StepLink to="/enroll">{text.continue}</StepLink>
    </p>
  );
}
