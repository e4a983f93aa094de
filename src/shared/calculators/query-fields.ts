import { mapFields, type NumberField, type NumberFields, settle, type ValuesOf } from './number-field.js';

/** The names fields have in a shared link. They never change, or old links lose their meaning. */
export type QueryNames<F extends NumberFields> = { readonly [Name in keyof F]: string };

/** The values of a link or a posted form; what is missing or unreadable is the initial value, the rest is settled. */
export function readFields<F extends NumberFields>(
  fields: F,
  names: QueryNames<F>,
  query: URLSearchParams,
): ValuesOf<F> {
  return mapFields(fields, (field, name) => readField(field, query.get(names[name]!)));
}

/** Every value is written, the initial ones too: a shared result must outlive a change of the defaults. */
export function writeFields<F extends NumberFields>(
  names: QueryNames<F>,
  values: ValuesOf<F>,
): URLSearchParams {
  return new URLSearchParams(Object.entries(names).map(([name, short]) => [short, String(values[name])]));
}

/** The fields whose values were not taken as they stand: beyond the limits, or no number. Rounding says itself. */
export function correctedFields<F extends NumberFields>(
  fields: F,
  names: QueryNames<F>,
  query: URLSearchParams,
): string[] {
  return Object.keys(fields).filter((name) => isCorrected(fields[name]!, query.get(names[name]!)));
}

function isCorrected({ min, max }: NumberField, text: string | null): boolean {
  if (text === null || text.trim() === '') return false;
  const value = numberIn(text);
  return !(value >= min && value <= max);
}

function readField(field: NumberField, text: string | null): number {
  if (text === null) return field.initial;
  if (text.trim() === '') return field.min > 0 ? field.initial : 0;
  const value = numberIn(text);
  return Number.isFinite(value) ? settle(field, value) : field.initial;
}

/** A form sent without JavaScript holds what people write: $300,000 or 5 %. */
function numberIn(text: string): number {
  return Number(text.replace(/[$,%\s]/g, '') || Number.NaN);
}
