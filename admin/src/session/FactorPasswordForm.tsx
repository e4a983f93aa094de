import type { FactorSetup } from '#shared/users/sign-in.contract.js';
import { FormAlert, PasswordField } from './fields';
import styles from './LoginPage.module.css';
import { FACTOR_TITLE } from './RecoveryCodes';
import { setUpFactor } from './session';
import { sessionText } from './text';
import { useSubmit } from './useSubmit';

const text = sessionText.setup;

/** Asks for the password once more, so that a stolen session locks nobody out of their account. */
export function FactorPasswordForm({
  why,
  onSetUp,
}: {
  why?: string;
  onSetUp: (setup: FactorSetup) => void;
}) {
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
