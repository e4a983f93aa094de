import { type ReactNode, useState } from 'react';
import { EMAIL_MAX } from '#shared/limits.js';
import { ONE_TIME_CODE } from '#shared/sign-in.js';
import { usePageTitle } from '../browser';
import { CodeField, FormAlert, TextField, useSubmit } from './form';
import styles from './LoginPage.module.css';
import { type Entry, logInWithCode, sendCode } from './session';
import { sessionText } from './text';

const text = sessionText.code;
const DIGITS = new RegExp(`^(\\s*\\d){${ONE_TIME_CODE.digits}}\\s*$`);

interface CodeFormProps {
  onLoggedIn: (entry: Entry) => unknown;
  onPassword: () => void;
}

/** Signing in with an emailed code: first the address, then the code. */
export function CodeForm({ onLoggedIn, onPassword }: CodeFormProps) {
  const [email, setEmail] = useState('');
  usePageTitle(text.heading);
  const { submit, error, busy } = useSubmit({
    mistake: (fields) => (DIGITS.test(String(fields.get('code'))) ? '' : text.required),
    send: async (fields) => onLoggedIn(await logInWithCode(email, String(fields.get('code')))),
    failed: sessionText.failed,
  });
  const usePassword = (
    <button type="button" className={styles.link} onClick={onPassword}>
      {text.password}
    </button>
  );
  if (!email)
    return (
      <EmailForm
        words={{ ...text, submit: text.send, submitting: text.sending }}
        send={sendCode}
        onSent={setEmail}
      >
        {usePassword}
      </EmailForm>
    );
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>{text.sent(email)}</p>
      <FormAlert message={error} />
      <CodeField label={text.label} inputMode="numeric" autoFocus />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? sessionText.submitting : sessionText.submit}
      </button>
      <div className={styles.actions}>
        <button type="button" className={styles.link} onClick={() => setEmail('')}>
          {text.again}
        </button>
        {usePassword}
      </div>
    </form>
  );
}

interface EmailFormProps {
  words: { heading: string; why: string; submit: string; submitting: string };
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
  children: ReactNode;
}

/** Asks for the address to email. */
export function EmailForm({ words, send, onSent, children }: EmailFormProps) {
  const emailIn = (fields: FormData) => String(fields.get('email')).trim();
  const { submit, error, busy } = useSubmit({
    mistake: (fields) => (emailIn(fields) ? '' : sessionText.emailRequired),
    send: async (fields) => {
      await send(emailIn(fields));
      onSent(emailIn(fields));
    },
    failed: sessionText.notSent,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{words.heading}</h1>
      <p className={styles.hint}>{words.why}</p>
      <FormAlert message={error} />
      <TextField
        name="email"
        label={sessionText.email}
        type="email"
        autoComplete="username"
        maxLength={EMAIL_MAX}
      />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? words.submitting : words.submit}
      </button>
      {children}
    </form>
  );
}
