import { PASSWORD_LIMITS } from '#shared/users/user.contract.js';
import { FormAlert, PasswordField } from './fields';
import styles from './LoginPage.module.css';
import { type Entry, resetPassword, SessionRefused } from './session';
import { sessionText } from './text';
import { useSubmit } from './useSubmit';

const text = sessionText.reset;

interface ResetPasswordFormProps {
  token: string;
  onReset: (entry: Entry) => unknown;
  /** The link is good no longer. */
  onOver: () => void;
}

export function ResetPasswordForm({ token, onReset, onOver }: ResetPasswordFormProps) {
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
      <PasswordField
        name="password"
        label={text.password}
        autoComplete="new-password"
        maxLength={PASSWORD_LIMITS.max}
        hint={sessionText.newPassword.hint}
      />
      <button className={styles.submit} type="submit" aria-disabled={busy}>
        {busy ? text.submitting : text.submit}
      </button>
    </form>
  );
}
