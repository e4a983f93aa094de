import { type ComponentProps, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { FACTOR_CODE_MAX } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import styles from './LoginPage.module.css';
import { SessionRefused } from './session';
import { sessionText as text } from './text';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
  /** What is wrong with the value. */
  error?: string;
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

export function TextField({ label, hint, error, ...input }: FieldProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
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
export function NewPasswordField(props: Pick<FieldProps, 'name' | 'label' | 'error'>) {
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

/** The first field of a password change that is wrong, before asking the server, and why. */
export interface PasswordMistake {
  field: 'current' | 'next';
  message: string;
}

export function passwordMistake(current: string, next: string): PasswordMistake | null {
  if (!current) return { field: 'current', message: text.newPassword.currentMissing };
  if (next.length < PASSWORD_LIMITS.min) return { field: 'next', message: text.newPassword.tooShort };
  return current === next ? { field: 'next', message: text.newPassword.same } : null;
}

/** Focuses the field with the mistake. */
export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
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
