import { useCallback, useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FORGOT_PATH, RESET_PATH } from '#shared/sign-in.js';
import { INVITATION_PATH, type InvitationOffer, PASSWORD_LIMITS, USER_NAME_MAX } from '#shared/user.js';
import { takeFragment, usePageTitle } from '../browser';
import { EmailForm } from './CodeForm';
import { EntryPage } from './EntryPage';
import { FactorForm } from './FactorForm';
import { FormAlert, NewPasswordField, TextField, useSubmit } from './form';
import styles from './LoginPage.module.css';
import {
  acceptInvitation,
  type Entry,
  forgotPassword,
  needsSetup,
  readInvitation,
  resetPassword,
  SessionRefused,
} from './session';
import { invitationText, sessionText } from './text';

const forgotText = sessionText.forgot;

/** `/forgot-password`: asks for a link to a new password. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState('');
  usePageTitle(sentTo ? forgotText.sentHeading : forgotText.heading);
  const login = <Link to="/login">{sessionText.login}</Link>;
  return (
    <EntryPage>
      {sentTo ? (
        <div className={styles.form}>
          <h1>{forgotText.sentHeading}</h1>
          <p role="status" className={styles.hint}>
            {forgotText.sent(sentTo)}
          </p>
          <p className={styles.hint}>{forgotText.noMail}</p>
          {login}
        </div>
      ) : (
        <EmailForm words={forgotText} send={forgotPassword} onSent={setSentTo}>
          {login}
        </EmailForm>
      )}
    </EntryPage>
  );
}

const text = sessionText.reset;

/** `/reset-password`: choose a new password from an emailed link, and sign in. */
export function ResetPasswordPage() {
  const [token] = useState(() => takeFragment(RESET_PATH));
  const [problem, setProblem] = useState(token ? '' : text.missing);
  const [ticket, setTicket] = useState('');
  const navigate = useNavigate();
  usePageTitle(text.heading);

  function enter(next: Entry) {
    if ('ticket' in next) return setTicket(next.ticket);
    return navigate(needsSetup(next) ? '/login' : '/dashboard', { replace: true });
  }

  function content() {
    if (ticket) return <FactorForm ticket={ticket} onLoggedIn={enter} onAgain={() => navigate('/login')} />;
    if (!problem)
      return <ResetPasswordForm token={token} onReset={enter} onOver={() => setProblem(text.over)} />;
    return (
      <div className={styles.form}>
        <h1>{text.heading}</h1>
        <p role="status" className={styles.hint}>
          {problem}
        </p>
        <Link to={FORGOT_PATH}>{text.ask}</Link>
        <Link to="/login">{sessionText.login}</Link>
      </div>
    );
  }

  return <EntryPage>{content()}</EntryPage>;
}

const passwordIn = (fields: FormData) => String(fields.get('password'));
const shortPassword = (fields: FormData) =>
  passwordIn(fields).length < PASSWORD_LIMITS.min ? sessionText.newPassword.tooShort : '';

interface ResetPasswordFormProps {
  token: string;
  onReset: (entry: Entry) => unknown;
  /** The link has expired or was used. */
  onOver: () => void;
}

function ResetPasswordForm({ token, onReset, onOver }: ResetPasswordFormProps) {
  const { submit, error, busy } = useSubmit({
    mistake: shortPassword,
    send: async (fields) => {
      const entry = await resetPassword(token, passwordIn(fields)).catch((reason: unknown) => {
        if (!(reason instanceof SessionRefused) || reason.status !== 404) throw reason;
        return null;
      });
      return entry ? onReset(entry) : onOver();
    },
    failed: sessionText.newPassword.failed,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>{text.why}</p>
      <FormAlert message={error} />
      <NewPasswordField name="password" label={text.password} />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}

/** A link that wasn't refused may still work: the server was unreachable or failed. */
type State = { offer: InvitationOffer } | { problem: string; mayRetry?: boolean } | null;

/** `/accept-invitation`: the holder of a link chooses a password and is signed in. */
export function AcceptInvitationPage() {
  const [token] = useState(() => takeFragment(INVITATION_PATH));
  const [state, setState] = useState<State>(null);
  const navigate = useNavigate();
  usePageTitle(invitationText.heading);

  const read = useCallback(() => {
    if (!token) return setState({ problem: invitationText.missing });
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
            <h1>{invitationText.heading}</h1>
            <p role="status" className={styles.hint}>
              {state ? state.problem : invitationText.checking}
            </p>
            {state?.mayRetry && (
              <button type="button" className={styles.submit} onClick={read}>
                {invitationText.retry}
              </button>
            )}
            {state && !state.mayRetry && <p className={styles.hint}>{invitationText.ask}</p>}
            {state && <a href="/login">{invitationText.login}</a>}
          </div>
        )}
      </div>
    </main>
  );
}

function outcomeOf(reason: unknown): State {
  if (!(reason instanceof SessionRefused) || reason.status >= 500)
    return { problem: invitationText.unread, mayRetry: true };
  return { problem: reason.status === 404 ? invitationText.over : reason.message };
}

interface AcceptInvitationFormProps {
  token: string;
  offer: InvitationOffer;
  onAccepted: () => unknown;
}

function AcceptInvitationForm({ token, offer, onAccepted }: AcceptInvitationFormProps) {
  const { submit, error, busy } = useSubmit({
    mistake: shortPassword,
    send: async (fields) => {
      await acceptInvitation(token, passwordIn(fields), String(fields.get('name')).trim() || null);
      await onAccepted();
    },
    failed: invitationText.failed,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{invitationText.heading}</h1>
      <p className={styles.hint}>
        {invitationText.for} <strong>{offer.email}</strong>
      </p>
      <FormAlert message={error} />
      {/* Tells a password manager whose password it is. */}
      <input type="email" name="email" autoComplete="username" value={offer.email} readOnly hidden />
      <TextField
        name="name"
        label={invitationText.name}
        autoComplete="name"
        defaultValue={offer.name ?? ''}
        maxLength={USER_NAME_MAX}
        required={false}
      />
      <NewPasswordField name="password" label={invitationText.password} />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? invitationText.submitting : invitationText.submit}
      </button>
    </form>
  );
}
