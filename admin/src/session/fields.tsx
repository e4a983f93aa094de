import { type ComponentProps, useEffect, useId, useRef, useState } from 'react';
import { FACTOR_CODE_MAX } from '#shared/users/sign-in.contract.js';
import styles from './LoginPage.module.css';
import { sessionText as text } from './text';

interface FieldProps extends ComponentProps<'input'> {
  label: string;
  hint?: string;
}

/** Digits to be read off somewhere else; a telephone offers those of a mail by itself. */
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
