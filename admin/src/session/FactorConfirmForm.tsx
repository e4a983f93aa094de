import type { FactorSetup } from '#shared/users/sign-in.contract.js';
import { CodeField, FormAlert } from './fields';
import styles from './LoginPage.module.css';
import { QrCode } from './QrCode';
import { FACTOR_TITLE } from './RecoveryCodes';
import { confirmFactor } from './session';
import { sessionText } from './text';
import { useSubmit } from './useSubmit';

const text = sessionText.setup;

interface FactorConfirmFormProps {
  setup: FactorSetup;
  why?: string;
  onConfirmed: (recoveryCodes: string[]) => void;
}

/** The secret as picture and text, and the code that shows that an app has it. */
export function FactorConfirmForm({ setup, why, onConfirmed }: FactorConfirmFormProps) {
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
