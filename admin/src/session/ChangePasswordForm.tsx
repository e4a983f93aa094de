import { type SubmitEvent, useState } from 'react';
import { FormAlert, PasswordField } from './fields';
import styles from './LoginPage.module.css';
import { passwordMistake } from './passwordMistake';
import { changePassword, type Session, SessionRefused } from './session';
import { sessionText } from './text';
import { usePageTitle } from './usePageTitle';

const text = sessionText.newPassword;

export function ChangePasswordForm({ onChanged }: { onChanged: (session: Session | null) => unknown }) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  usePageTitle(text.heading);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const [current, next] = [String(data.get('current')), String(data.get('next'))];
    const mistake = passwordMistake(current, next);
    setError(mistake);
    if (mistake) return;
    setBusy(true);
    try {
      await onChanged(await changePassword(current, next));
    } catch (reason) {
      setError(reason instanceof SessionRefused && reason.status < 500 ? reason.message : text.failed);
      setBusy(false);
    }
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-busy={busy}>
      <h1>{text.heading}</h1>
      <p className={styles.hint}>{text.why}</p>
      <FormAlert message={error} />
      <PasswordField name="current" label={text.current} autoComplete="current-password" />
      <PasswordField name="next" label={text.next} autoComplete="new-password" hint={text.hint} />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}
