/** A number a visitor types or slides, and the values it may take. */
export interface NumberField {
  /** Dollars and years are whole; percent (`5` is 5 % a year) keeps three decimals, as lenders quote them. */
  unit: 'dollars' | 'percent' | 'years';
  initial: number;
  min: number;
  max: number;
  /** One press of an arrow key. */
  step: number;
}

export type NumberFields = Record<string, NumberField>;
export type ValuesOf<F extends NumberFields> = { [Name in keyof F]: number };

const STEPS_PER_UNIT = { dollars: 1, percent: 1000, years: 1 } as const;

/** The nearest value the field may take; what is no number becomes the initial one. */
export function settle({ unit, initial, min, max }: NumberField, value: number): number {
  if (Number.isNaN(value)) return initial;
  const steps = STEPS_PER_UNIT[unit];
  return Math.min(max, Math.max(min, Math.round(value * steps) / steps));
}

/** What a calculator starts with. */
export function initialValues<F extends NumberFields>(fields: F): ValuesOf<F> {
  return mapFields(fields, ({ initial }) => initial);
}

/** A value for every field, by the field's name. */
export function mapFields<F extends NumberFields>(
  fields: F,
  pick: (field: NumberField, name: string) => number,
): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, pick(field, name)]),
  ) as ValuesOf<F>;
}

/** Whole dollars, and never -0, which would be written `-$0`. */
export function wholeDollars(amount: number): number {
  return Math.round(amount) + 0;
}
