import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { FACTOR_CODE_MAX } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import styles from './LoginPage.module.css';
import { SessionRefused } from './session';
import { sessionText as text } from './text';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** A code from an app or email; phones fill in emailed ones. */
export function CodeField(props: FieldProps) {
  return (
    <TextField
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={FACTOR_CODE_MAX}
      {...props}
    />
  );
}

export function TextField({ label, hint, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required aria-describedby={hint && `${id}-hint`} {...input} />
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function PasswordField(props: FieldProps) {
  const [shown, setShown] = useState(false);
  return (
    <div>
      <TextField {...props} type={shown ? 'text' : 'password'} />
      <label className={styles.show}>
        <input type="checkbox" checked={shown} onChange={() => setShown(!shown)} />
        {text.show}
      </label>
    </div>
  );
}

/** A password that is being chosen. */
export function NewPasswordField(props: Pick<FieldProps, 'name' | 'label'>) {
  return (
    <PasswordField
      {...props}
      autoComplete="new-password"
      maxLength={PASSWORD_LIMITS.max}
      hint={text.newPassword.hint}
    />
  );
}

/** What went wrong, in a region that is announced and takes the focus. */
export function FormAlert({ message }: { message: string }) {
  const ref = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (message) ref.current?.focus();
  }, [message]);
  return (
    <p ref={ref} role="alert" tabIndex={-1} className={message ? styles.alert : 'visually-hidden'}>
      {message}
    </p>
  );
}

/** What is wrong with a new password, before asking the server; empty if nothing is. */
export function passwordMistake(current: string, next: string): string {
  if (next.length < PASSWORD_LIMITS.min) return text.newPassword.tooShort;
  return current === next ? text.newPassword.same : '';
}

interface SubmitOptions {
  /** Checks the form before it is sent; nothing if it's fine. */
  mistake?: (fields: FormData) => string;
  send: (fields: FormData) => Promise<unknown>;
  /** The message for a request that failed. */
  failed: string;
}

/** Submits a form of the sign-in pages, and shows the server's message if it is refused. */
export function useSubmit({ mistake, send, failed }: SubmitOptions) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const found = mistake?.(fields) ?? '';
    setError(found);
    if (found || busy) return;
    setBusy(true);
    try {
      await send(fields);
    } catch (reason) {
      setError(reason instanceof SessionRefused && reason.status < 500 ? reason.message : failed);
    }
    setBusy(false);
  }

  return { submit, error, busy };
}
