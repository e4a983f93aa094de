import { usePageTitle } from '../browser';
import { CodeField, FormAlert, useSubmit } from './form';
import styles from './LoginPage.module.css';
import { type Entry, proveFactor } from './session';
import { sessionText } from './text';

const text = sessionText.factor;

interface FactorFormProps {
  ticket: string;
  onLoggedIn: (entry: Entry) => unknown;
  onAgain: () => void;
}

/** The second step of signing in. */
export function FactorForm({ ticket, onLoggedIn, onAgain }: FactorFormProps) {
  usePageTitle(text.heading);
  const { submit, error, busy } = useSubmit({
    mistake: (fields) => (fields.get('code') ? '' : text.required),
    send: async (fields) => onLoggedIn(await proveFactor(ticket, String(fields.get('code')))),
    failed: sessionText.failed,
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>{text.why}</p>
      <FormAlert message={error} />
      <CodeField label={text.label} hint={text.hint} autoFocus />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
      <button type="button" className={styles.link} onClick={onAgain}>
        {text.again}
      </button>
    </form>
  );
}
