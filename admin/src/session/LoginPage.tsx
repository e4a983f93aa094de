import { type SubmitEvent, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { FORGOT_PATH, GOOGLE_META } from '#shared/sign-in.js';
import { USER_NAME_MAX } from '#shared/user.js';
import { forgetFragment, takeFragment, usePageTitle } from '../browser';
import { lazyImport, lazyPart } from '../lazy';
import { loadDashboard } from '../loadConsole';
import { CodeForm } from './CodeForm';
import { EntryPage } from './EntryPage';
import { FactorForm } from './FactorForm';
import {
  FormAlert,
  focusField,
  NewPasswordField,
  PasswordField,
  type PasswordMistake,
  passwordMistake,
  TextField,
} from './form';
import styles from './LoginPage.module.css';
import { returnPath } from './returnPath';
import {
  changePassword,
  current,
  type Entry,
  googleNonce,
  logIn,
  logInWithGoogle,
  needsNewPassword,
  needsSetup,
  refresh,
  type Session,
  SessionRefused,
} from './session';
import { sessionText as text } from './text';

const FactorSetup = lazyPart(lazyImport(() => import('./FactorSetup').then((part) => part.FactorSetup)));

/** `/login`: password or code, the second factor, and what else an account needs before the console opens. */
export function LoginPage() {
  const [session, setSession] = useState(current);
  // The sign-in dialog on the site passes its ticket on.
  const [ticket, setTicket] = useState(() => takeFragment('/login'));
  const [byCode, setByCode] = useState(false);
  const [params] = useSearchParams();
  const navigate = useNavigate();

  function startAgain() {
    forgetFragment('/login');
    setTicket('');
  }

  async function enter(next: Entry | null) {
    if (next && 'ticket' in next) return setTicket(next.ticket);
    forgetFragment('/login');
    if (next && !needsSetup(next)) return navigate(returnPath(params), { replace: true });
    setTicket('');
    setSession(next);
  }

  function content() {
    if (session && needsNewPassword(session)) return <ChangePasswordForm onChanged={enter} />;
    if (session)
      return (
        <Suspense>
          <FactorSetup why={text.setup.needed} onDone={async () => enter(await refresh())} />
        </Suspense>
      );
    if (ticket) return <FactorForm ticket={ticket} onLoggedIn={enter} onAgain={startAgain} />;
    if (byCode) return <CodeForm onLoggedIn={enter} onPassword={() => setByCode(false)} />;
    return <LoginForm returning={params.has('from')} onLoggedIn={enter} onCode={() => setByCode(true)} />;
  }

  return <EntryPage>{content()}</EntryPage>;
}

const CREDENTIALS_REFUSED = new Set([401, 422]);

interface LoginFormProps {
  returning: boolean;
  onLoggedIn: (entry: Entry) => unknown;
  onCode: () => void;
}

function LoginForm({ returning, onLoggedIn, onCode }: LoginFormProps) {
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
    <form className={styles.form} onSubmit={submit} onInput={prefetchConsole} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      {returning && <p className={styles.hint}>{text.welcomeBack}</p>}
      <FormAlert message={error} />
      <TextField name="email" label={text.email} type="email" autoComplete="username" />
      <PasswordField name="password" label={text.password} autoComplete="current-password" />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
      <GoogleButton onCredential={attempt} />
      <div className={styles.actions}>
        <Link to={FORGOT_PATH}>{text.forgotLink}</Link>
        <button type="button" className={styles.link} onClick={onCode}>
          {text.codeLink}
        </button>
        <a href="/">{text.home}</a>
      </div>
    </form>
  );
}

/** Loads the console's code while the user types. A failure doesn't matter: it loads again when needed. */
function prefetchConsole() {
  loadDashboard().catch(() => undefined);
}

function credentialsOf(form: HTMLFormElement) {
  const data = new FormData(form);
  return { email: String(data.get('email')).trim(), password: String(data.get('password')) };
}

// Doesn't say which of the two was wrong, or whether the account exists.
function messageFor(reason: unknown): string {
  return reason instanceof SessionRefused && CREDENTIALS_REFUSED.has(reason.status)
    ? text.invalid
    : text.failed;
}

/** For an account that still has a temporary password. */
function ChangePasswordForm({ onChanged }: { onChanged: (session: Session | null) => unknown }) {
  const [error, setError] = useState('');
  const [mistake, setMistake] = useState<PasswordMistake | null>(null);
  const [busy, setBusy] = useState(false);
  usePageTitle(text.newPassword.heading);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = (field: string) => String(data.get(field));
    const [current, next] = [typed('current'), typed('next')];
    const found = passwordMistake(current, next);
    setError('');
    setMistake(found);
    if (found) return focusField(event.currentTarget, found.field);
    setBusy(true);
    try {
      await onChanged(await changePassword(current, next, typed('name')));
    } catch (reason) {
      setError(
        reason instanceof SessionRefused && reason.status < 500 ? reason.message : text.newPassword.failed,
      );
      setBusy(false);
    }
  }

  const errorOf = (field: PasswordMistake['field']) =>
    mistake?.field === field ? mistake.message : undefined;
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.newPassword.heading}</h1>
      <p className={styles.hint}>{text.newPassword.why}</p>
      <FormAlert message={error} />
      <TextField
        name="name"
        label={text.newPassword.name}
        hint={text.newPassword.nameHint}
        autoComplete="name"
        maxLength={USER_NAME_MAX}
        required={false}
      />
      <PasswordField
        name="current"
        label={text.newPassword.current}
        autoComplete="current-password"
        error={errorOf('current')}
      />
      <NewPasswordField name="next" label={text.newPassword.next} error={errorOf('next')} />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.newPassword.submitting : text.newPassword.submit}
      </button>
    </form>
  );
}

const metaOf = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;

/** Google's sign-in button; renders nothing if it isn't configured. */
function GoogleButton({ onCredential }: { onCredential: (logIn: () => Promise<Entry>) => Promise<void> }) {
  const place = useRef<HTMLDivElement>(null);
  const handle = useRef(onCredential);
  handle.current = onCredential;
  const [clientId, script] = [metaOf(GOOGLE_META.clientId), metaOf(GOOGLE_META.script)];

  // A nonce works once, so after a failure the button is rendered with a new one.
  const [round, setRound] = useState(0);

  useEffect(() => {
    if (!clientId || !script || !place.current) return;
    const receive = (credential: string) =>
      handle.current(() => logInWithGoogle(credential)).finally(() => setRound(round + 1));
    const options = { clientId, script, nonce: googleNonce, receive };
    drawGoogleButton(place.current, options).catch(() => undefined);
  }, [clientId, script, round]);

  if (!clientId) return null;
  if (script) return <div ref={place} className={styles.google} />;
  // The content security policy allows Google's script only in a document loaded as the login page.
  return <a href={window.location.pathname + window.location.search}>{text.googleLink}</a>;
}

interface GoogleAccounts {
  initialize(settings: {
    client_id: string;
    nonce: string;
    ux_mode: 'popup';
    callback: (answer: { credential: string }) => void;
  }): void;
  renderButton(place: HTMLElement, look: Record<string, string | number>): void;
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleAccounts } };
  }
}

interface ButtonOptions {
  clientId: string;
  /** Address of Google's script. */
  script: string;
  /** Part of the credential, so that one issued for another page is rejected. */
  nonce: () => Promise<string>;
  receive: (credential: string) => void;
}

/** Google renders its own button. If its script doesn't load, there is no button. */
async function drawGoogleButton(place: HTMLElement, options: ButtonOptions): Promise<void> {
  const { clientId, script, receive } = options;
  const [nonce] = await Promise.all([options.nonce(), window.google ?? loadScript(script)]);
  const google = window.google?.accounts.id;
  if (!google) return;
  google.initialize({
    client_id: clientId,
    nonce,
    ux_mode: 'popup',
    callback: ({ credential }) => receive(credential),
  });
  place.replaceChildren();
  google.renderButton(place, { theme: 'outline', size: 'large', width: Math.min(place.clientWidth, 400) });
}

function loadScript(src: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true });
    script.onload = resolve;
    script.onerror = reject;
    document.head.append(script);
  });
}
