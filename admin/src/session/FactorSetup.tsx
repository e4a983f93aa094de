import { useState } from 'react';
import { encode } from 'uqr';
import type { FactorSetup as Setup } from '#shared/sign-in.js';
import { CodeField, FormAlert, PasswordField, useSubmit } from './form';
import styles from './LoginPage.module.css';
import { FACTOR_TITLE, RecoveryCodes } from './RecoveryCodes';
import { confirmFactor, setUpFactor } from './session';
import { sessionText } from './text';

const text = sessionText.setup;

interface FactorSetupProps {
  why?: string;
  /** Called with what is shown only once. */
  onShown?: (what: 'secret' | 'codes') => void;
  onDone: () => unknown;
}

/** Sets up an authenticator app: the password, the app's secret, a first code, and then the recovery codes. */
export function FactorSetup({ why, onShown, onDone }: FactorSetupProps) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);

  function showSecret(next: Setup) {
    setSetup(next);
    onShown?.('secret');
  }

  function showCodes(next: string[]) {
    setCodes(next);
    onShown?.('codes');
  }

  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />;
  if (setup) return <FactorConfirmForm setup={setup} why={why} onConfirmed={showCodes} />;
  return <FactorPasswordForm why={why} onSetUp={showSecret} />;
}

/** Asks for the password again, so that a stolen session can't lock the user out. */
function FactorPasswordForm({ why, onSetUp }: { why?: string; onSetUp: (setup: Setup) => void }) {
  const { submit, error, busy } = useSubmit({
    mistake: (fields) => (fields.get('password') ? '' : text.passwordRequired),
    send: async (fields) => onSetUp(await setUpFactor(String(fields.get('password')))),
    failed: text.failed,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1 id={FACTOR_TITLE}>{text.heading}</h1>
      {why && <p className={styles.hint}>{why}</p>}
      <FormAlert message={error} />
      <PasswordField
        name="password"
        label={text.password}
        hint={text.passwordHint}
        autoComplete="current-password"
      />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.loading : text.next}
      </button>
    </form>
  );
}

interface FactorConfirmFormProps {
  setup: Setup;
  why?: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The secret as a QR code and text, and a code to prove that the app has it. */
function FactorConfirmForm({ setup, why, onConfirmed }: FactorConfirmFormProps) {
  const { submit, error, busy } = useSubmit({
    mistake: (fields) => (String(fields.get('code')).trim() ? '' : text.required),
    send: async (fields) => onConfirmed(await confirmFactor(String(fields.get('code')))),
    failed: text.failed,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1 id={FACTOR_TITLE}>{text.heading}</h1>
      {why && <p className={styles.hint}>{why}</p>}
      <p className={styles.hint}>{text.scan}</p>
      <QrCode text={setup.uri} label={text.picture} />
      <p className={styles.hint}>
        {text.type} <br />
        <code className={styles.secret}>{setup.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <FormAlert message={error} />
      <CodeField label={text.label} hint={text.hint} inputMode="numeric" />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}

/** Dark on light in every theme: some cameras can't read anything else. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shapeRendering="crispEdges" />
    </svg>
  );
}
