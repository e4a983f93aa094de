import { useLocation } from 'react-router-dom';
import styles from './enroll.module.css';
import { nextStepsAddress, type WaitingProperty } from './enroll-state';
import { ForgetEnrolled } from './ForgetEnrolled';
import { nextMessages } from './next.messages';
import { StepLink } from './StepLink';

const text = nextMessages.waiting;

/** Reminds of earlier enrollments whose next steps are not done. */
export function Waiting({ properties }: { properties: WaitingProperty[] }) {
  const { pathname, search } = useLocation();
  return properties.map(({ leadId, address }) => (
    <p className={styles.waiting} key={leadId}>
      {text.text(address)}{' '}
      <StepLink to={nextStepsAddress(leadId)}>
        {text.continue} <span className="visually-hidden">{text.continueWith(address)}</span>
      </StepLink>
      <ForgetEnrolled leadId={leadId} address={address} then={pathname + search} />
    </p>
  ));
}
