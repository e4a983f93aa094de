import type { ReactNode } from 'react';
import { EMAIL_MAX } from '#shared/users/user.contract.js';
import { FormAlert, TextField } from './fields';
import styles from './LoginPage.module.css';
import { sessionText } from './text';
import { useSubmit } from './useSubmit';

interface EmailFormProps {
  words: { heading: string; why: string; submit: string; submitting: string };
  send: (email: string) => Promise<unknown>;
  onSent: (email: string) => void;
  children: ReactNode;
}

/** Asks for the address that a mail is to go to. */
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
