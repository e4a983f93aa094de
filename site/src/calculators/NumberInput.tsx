import type { ReactNode } from 'react';
import type { NumberField } from '../../../src/shared/calculators/number-field.js';
import { calculatorsMessages as text } from './calculators.messages';
import styles from './NumberInput.module.css';
import { inWords, shownIn } from './number-words';

export interface NumberInputProps {
  /** Name of the field, and id of its element. */
  name: string;
  label: string;
  hint: string;
  field: NumberField;
  /** The value the page was opened with; from then on the field is the visitor's. */
  opened: number;
  /** The value that is counted now. */
  value: number;
  /** Whether the field says something else than what is counted. */
  isCorrected: boolean;
  /** Drawn under the field. */
  children?: ReactNode;
}

/** A number with its unit in the field, and one line below for its hint or for what is counted instead. */
export function NumberInput(props: NumberInputProps) {
  const { name, label, hint, field, opened, value, isCorrected, children } = props;
  const kind =
    field.unit === 'dollars'
      ? ({ type: 'text', inputMode: 'decimal' } as const)
      : ({
          type: 'number',
          inputMode: field.unit === 'years' ? 'numeric' : 'decimal',
          min: field.min,
          max: field.max,
          step: field.step,
        } as const);
  return (
    <div className={styles.number}>
      <label htmlFor={name}>{label}</label>
      <span className={styles.box} data-unit={field.unit}>
        <input
          {...kind}
          id={name}
          name={name}
          defaultValue={shownIn(field, opened)}
          aria-describedby={`${name}-hint`}
          autoComplete="off"
        />
      </span>
      {children}
      <p id={`${name}-hint`} data-corrected={isCorrected || undefined}>
        {isCorrected ? text.counted(inWords(field, value)) : hint}
        {!isCorrected && field.unit === 'dollars' && (
          <span className="visually-hidden">{text.inDollars}</span>
        )}
      </p>
    </div>
  );
}
