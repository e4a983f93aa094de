import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { INVITATION_PATH, type InvitationOffer, PASSWORD_LIMITS, USER_NAME_MAX } from '#shared/user.js';
import { takeFragment, usePageTitle } from '../browser';
import { FormAlert, NewPasswordField, TextField } from './form';
import styles from './LoginPage.module.css';
import { acceptInvitation, readInvitation, SessionRefused } from './session';
import { sessionText, invitationText as text } from './text';

/** A link that wasn't refused may still work: the server was unreachable or failed. */
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

interface AcceptInvitationFormProps {
  token: string;
  offer: InvitationOffer;
  onAccepted: () => unknown;
}

function AcceptInvitationForm({ token, offer, onAccepted }: AcceptInvitationFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const data = new FormData(event.currentTarget);
    const [name, password] = [String(data.get('name')).trim(), String(data.get('password'))];
    if (password.length < PASSWORD_LIMITS.min) return setError(sessionText.newPassword.tooShort);
    setError('');
    setBusy(true);
    try {
      await acceptInvitation(token, password, name || null);
      await onAccepted();
    } catch (reason) {
      setError(reason instanceof SessionRefused && reason.status < 500 ? reason.message : text.failed);
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>
        {text.for} <strong>{offer.email}</strong>
      </p>
      <FormAlert message={error} />
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={offer.email} readOnly hidden />
      <TextField
        name="name"
        label={text.name}
        autoComplete="name"
        defaultValue={offer.name ?? ''}
        maxLength={USER_NAME_MAX}
        required={false}
      />
      <NewPasswordField name="password" label={text.password} />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}
