import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { INVITATION_PATH, type InvitationOffer } from '../../../src/shared/users/user.contract.js';
import { invitationMessages as text } from '../messages/invitation';
import { AcceptInvitationForm } from './AcceptInvitationForm';
import styles from './LoginPage.module.css';
import { readInvitation, SessionRefused } from './session';
import { takeFragment } from './takeFragment';
import { usePageTitle } from './usePageTitle';

type State = { offer: InvitationOffer } | { problem: string } | null;

/** `/accept-invitation`: the holder of a link chooses a password and is signed in. */
export function AcceptInvitationPage() {
  const [token] = useState(() => takeFragment(INVITATION_PATH));
  const [state, setState] = useState<State>(null);
  const navigate = useNavigate();
  usePageTitle(text.heading);

  useEffect(() => {
    if (!token) return setState({ problem: text.missing });
    readInvitation(token).then(
      (offer) => setState({ offer }),
      (reason: unknown) => setState({ problem: problemOf(reason) }),
    );
  }, [token]);

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        {state && 'offer' in state ? (
          <AcceptInvitationForm
            token={token}
            offer={state.offer}
            onAccepted={() => navigate('/dashboard', { replace: true })}
          />
        ) : (
          <div className={styles.form}>
            <h1>{text.heading}</h1>
            <p role="status" className={styles.hint}>
              {state ? state.problem : text.checking}
            </p>
            {state && <p className={styles.hint}>{text.ask}</p>}
            {state && <a href="/login">{text.login}</a>}
          </div>
        )}
      </div>
    </main>
  );
}

function problemOf(reason: unknown): string {
  return reason instanceof SessionRefused && reason.status !== 404 ? reason.message : text.over;
}
