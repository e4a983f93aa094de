import { useNavigate } from 'react-router-dom';
import { useIsHydrated } from '../../components/useIsHydrated';
import { nextMessages } from './next.messages';
import { forgetEnrolled } from './shelf';

interface ForgetEnrolledProps {
  leadId: string;
  /** The property's address, which tells several buttons apart for screen readers. */
  address: string;
  /** The address that is shown without it. */
  then: string;
}

/** Forgets an enrolled property on a device that others use too; without script nothing is kept. */
export function ForgetEnrolled({ leadId, address, then }: ForgetEnrolledProps) {
  const navigate = useNavigate();
  if (!useIsHydrated()) return null;

  const forget = () => {
    forgetEnrolled(leadId);
    void navigate(then, { replace: true });
  };
  return (
    <button className="button quiet sm" type="button" onClick={forget}>
      {nextMessages.waiting.forget}
      <span className="visually-hidden">, {address}</span>
    </button>
  );
}
