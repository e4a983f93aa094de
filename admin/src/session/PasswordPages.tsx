import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { FORGOT_PATH, RESET_PATH } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { takeFragment, usePageTitle } from '../browser';
import { EmailForm } from './CodeForm';
import { EntryPage } from './EntryPage';
import { FactorForm } from './FactorForm';
import { FormAlert, NewPasswordField, useSubmit } from './form';
import styles from './LoginPage.module.css';
import { type Entry, forgotPassword, needsSetup, resetPassword, SessionRefused } from './session';
import { sessionText } from './text';

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

interface ResetPasswordFormProps {
  token: string;
  onReset: (entry: Entry) => unknown;
  /** The link has expired or was used. */
  onOver: () => void;
}

function ResetPasswordForm({ token, onReset, onOver }: ResetPasswordFormProps) {
  const passwordIn = (fields: FormData) => String(fields.get('password'));
  const { submit, error, busy } = useSubmit({
    mistake: (fields) =>
      passwordIn(fields).length < PASSWORD_LIMITS.min ? sessionText.newPassword.tooShort : '',
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
