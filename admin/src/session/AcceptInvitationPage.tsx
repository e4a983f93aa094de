import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { INVITATION_PATH, type InvitationOffer } from '#shared/users/user.contract.js';
import { AcceptInvitationForm } from './AcceptInvitationForm';
import styles from './LoginPage.module.css';
import { readInvitation, SessionRefused } from './session';
import { takeFragment } from './takeFragment';
import { invitationText as text } from './text';
import { usePageTitle } from './usePageTitle';

/** A link that was not refused may still be good: the server did not answer, or not well. */
type State = { offer: InvitationOffer } | { problem: string; mayRetry?: boolean } | null;

/** `/accept-invitation`: the holder of a link chooses a password and is signed in. */
export function AcceptInvitationPage() {
  const [token] = useState(() => takeFragment(INVITATION_PATH));
  const [state, setState] = useState<State>(null);
  const navigate = useNavigate();
  usePageTitle(text.heading);

  const read = useCallback(() => {
    if (!token) return setState({ problem: text.missing });
    setState(null);
    readInvitation(token).then(
      (offer) => setState({ offer }),
      (reason: unknown) => setState(outcomeOf(reason)),
    );
  }, [token]);
  useEffect(read, [read]);

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
            {state?.mayRetry && (
              <button type="button" className={styles.submit} onClick={read}>
                {text.retry}
              </button>
            )}
            {state && !state.mayRetry && <p className={styles.hint}>{text.ask}</p>}
            {state && <a href="/login">{text.login}</a>}
          </div>
        )}
      </div>
    </main>
  );
}

function outcomeOf(reason: unknown): State {
  if (!(reason instanceof SessionRefused) || reason.status >= 500)
    return { problem: text.unread, mayRetry: true };
  return { problem: reason.status === 404 ? text.over : reason.message };
}
