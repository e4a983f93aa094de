import type { ComponentProps } from 'react';
import styles from './Field.module.css';
import { FormIcon } from './FormIcon';

export interface FieldProps extends Omit<ComponentProps<'input'>, 'name' | 'id' | 'className'> {
  /** Field name, also used as the element id that the error summary links to. */
  name: string;
  label: string;
  hint?: string;
  /** Shown after the label, such as "optional". */
  mark?: string;
  error?: string | undefined;
  /** Renders a select. */
  options?: { value: string; label: string }[];
  /** Renders a textarea with this many rows. */
  rows?: number;
}

/** A labeled control with its hint and error. */
export function Field({ name, label, hint, mark, error, options, rows, ...rest }: FieldProps) {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ');
  const shared = {
    id: name,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? (true as const) : undefined,
  };
  return (
    <div className={styles.field}>
      <label htmlFor={name}>
        {label} {mark && <small>{mark}</small>}
      </label>
      {rows ? (
        <textarea {...shared} rows={rows} maxLength={rest.maxLength} defaultValue={rest.defaultValue} />
      ) : options ? (
        <select
          {...shared}
          required={rest.required}
          defaultValue={rest.defaultValue}
          autoComplete={rest.autoComplete}
          // Only for where a step starts without JavaScript.
          {...(import.meta.env.SSR ? { autoFocus: rest.autoFocus } : null)}
        >
          <option value="">{rest.placeholder}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <input {...shared} {...rest} />
      )}
      {hint && (
        <p className={styles.hint} id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={styles.error} id={`${name}-error`}>
          <FormIcon shape="problem" size={16} /> {error}
        </p>
      )}
    </div>
  );
}
