import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { FORGOT_PATH } from '#shared/users/sign-in.contract.js';
import { loadDashboard } from '../loadConsole';
import { FormAlert, PasswordField, TextField } from './fields';
import { GoogleButton } from './GoogleButton';
import styles from './LoginPage.module.css';
import { type Entry, logIn, SessionRefused } from './session';
import { sessionText as text } from './text';
import { usePageTitle } from './usePageTitle';

const CREDENTIALS_REFUSED = new Set([401, 422]);

interface LoginFormProps {
  returning: boolean;
  onLoggedIn: (entry: Entry) => unknown;
  onCode: () => void;
}

export function LoginForm({ returning, onLoggedIn, onCode }: LoginFormProps) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  usePageTitle(text.heading);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const { email, password } = credentialsOf(event.currentTarget);
    if (!email || !password) return setError(text.required);
    await attempt(() => logIn(email, password));
  }

  async function attempt(logInNow: () => Promise<Entry>) {
    setBusy(true);
    setError('');
    try {
      await onLoggedIn(await logInNow());
    } catch (reason) {
      setError(messageFor(reason));
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} onInput={prefetchOnIntent} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      {returning && <p className={styles.hint}>{text.welcomeBack}</p>}
      <FormAlert message={error} />
      <TextField name="email" label={text.email} type="email" autoComplete="username" />
      <PasswordField name="password" label={text.password} autoComplete="current-password" />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
      <GoogleButton onCredential={attempt} />
      <div className={styles.ways}>
        <Link to={FORGOT_PATH}>{text.forgotLink}</Link>
        <button type="button" className={styles.link} onClick={onCode}>
          {text.codeLink}
        </button>
        <a href="/">{text.home}</a>
      </div>
    </form>
  );
}

/** Loads the console's code while somebody types; a failure does not matter, since it is loaded again when needed. */
function prefetchOnIntent() {
  loadDashboard().catch(() => undefined);
}

function credentialsOf(form: HTMLFormElement) {
  const data = new FormData(form);
  return { email: String(data.get('email')).trim(), password: String(data.get('password')) };
}

// Which of the two was wrong, or whether the account exists, is nobody's business.
function messageFor(reason: unknown): string {
  return reason instanceof SessionRefused && CREDENTIALS_REFUSED.has(reason.status)
    ? text.invalid
    : text.failed;
}
