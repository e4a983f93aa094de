import type { ReactNode } from 'react';
import { formatDollars } from '#shared/format.js';
import type { SliderField } from '#shared/invest-a-view.js';
import { formatMoney, formatRate, type NumberField } from '#shared/number-input.js';
import { useIsHydrated } from '../components/useIsHydrated';
import styles from './NumberInput.module.css';
import sliderStyles from './Slider.module.css';
import { calculatorText } from './text';

interface NumberInputProps {
  /** Field name, also used as the element id. */
  name: string;
  label: string;
  hint: string;
  field: NumberField;
  /** The value on page load. The input is uncontrolled after that. */
  opened: number;
  /** The value used in the calculation. */
  value: number;
  /** Whether the input shows something other than the value used. */
  isCorrected: boolean;
  /** Starts empty when the value isn't known. */
  isBlank?: boolean;
  children?: ReactNode;
}

/** A number input with its unit, and a hint that is replaced by the corrected value when needed. */
export function NumberInput(props: NumberInputProps) {
  const { name, label, hint, field, opened, value, isCorrected, isBlank, children } = props;
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
          defaultValue={isBlank ? '' : formatFieldValue(field, opened)}
          aria-describedby={`${name}-hint`}
          autoComplete="off"
        />
      </span>
      {children}
      <p id={`${name}-hint`} data-corrected={isCorrected || undefined}>
        {isCorrected ? calculatorText.counted(formatWithUnit(field, value)) : hint}
        {!isCorrected && field.unit === 'dollars' && (
          <span className="visually-hidden">{calculatorText.inDollars}</span>
        )}
      </p>
    </div>
  );
}

interface SliderProps {
  /** The id of the number input it controls. */
  of: string;
  label: string;
  field: SliderField;
  value: number;
  /** Called after the number input shows the new value. */
  onSlide(): void;
}

/** A slider for the same number. It has no name, so the form submits the value once. Hidden without JavaScript. */
export function Slider({ of, label, field, value, onSlide }: SliderProps) {
  return (
    <input
      className={sliderStyles.slider}
      type="range"
      min={field.min}
      max={field.sliderMax}
      step={field.step}
      value={value}
      disabled={!useIsHydrated()}
      aria-label={calculatorText.slider(label)}
      aria-valuetext={formatWithUnit(field, value)}
      onChange={({ target }) => {
        (document.getElementById(of) as HTMLInputElement).value = formatFieldValue(
          field,
          Number(target.value),
        );
        onSlide();
      }}
    />
  );
}

export function formatFieldValue({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return formatMoney(value);
  return unit === 'percent' ? formatRate(value) : String(value);
}

function formatWithUnit({ unit }: NumberField, value: number): string {
  if (unit === 'dollars') return formatDollars(value);
  return unit === 'percent' ? `${formatRate(value)}%` : String(value);
}
