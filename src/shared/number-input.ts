import { formatNumber } from './format.js';

/** A numeric input with its limits. */
export interface NumberField {
  /** Dollars and years are whole numbers; percent (`5` is 5% a year) has three decimals, as lenders quote it. */
  unit: 'dollars' | 'percent' | 'years';
  initial: number;
  min: number;
  max: number;
  /** Step of the arrow keys. */
  step: number;
}

export type NumberFields = Record<string, NumberField>;
export type ValuesOf<F extends NumberFields> = { [Name in keyof F]: number };

const STEPS_PER_UNIT = { dollars: 1, percent: 1000, years: 1 } as const;

/** Clamps and rounds to a valid value; NaN becomes the initial value. */
export function settle({ unit, initial, min, max }: NumberField, value: number): number {
  if (Number.isNaN(value)) return initial;
  const steps = STEPS_PER_UNIT[unit];
  return Math.min(max, Math.max(min, Math.round(value * steps) / steps));
}

export function initialValues<F extends NumberFields>(fields: F): ValuesOf<F> {
  return mapFields(fields, ({ initial }) => initial);
}

function mapFields<F extends NumberFields>(
  fields: F,
  pick: (field: NumberField, name: string) => number,
): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, pick(field, name)]),
  ) as ValuesOf<F>;
}

/** Never -0, which would be formatted as `-$0`. */
export function wholeDollars(amount: number): number {
  return Math.round(amount) + 0;
}

/** Query parameters per field. They must never change, or old links break. */
export type QueryNames<F extends NumberFields> = { readonly [Name in keyof F]: string };

/** Reads a shared link or a posted form. Missing or invalid values get the initial value. */
export function readFields<F extends NumberFields>(
  fields: F,
  names: QueryNames<F>,
  query: URLSearchParams,
): ValuesOf<F> {
  return mapFields(fields, (field, name) => readField(field, query.get(names[name]!)));
}

/** Writes initial values, too: a shared result must survive a change of the defaults. */
export function writeFields<F extends NumberFields>(
  names: QueryNames<F>,
  values: ValuesOf<F>,
): URLSearchParams {
  return new URLSearchParams(Object.entries(names).map(([name, short]) => [short, String(values[name])]));
}

/** Fields whose values were out of range or not a number; rounding doesn't count. */
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

/** Without JavaScript people may send `$300,000` or `5 %`. */
function numberIn(text: string): number {
  return Number(text.replace(/[$,%\s]/g, '') || Number.NaN);
}

/** Reduces typed or pasted text to digits and one period. */
export function cleanMoney(text: string): string {
  const [whole, ...decimals] = text.replace(/[^\d.]/g, '').split('.');
  return decimals.length === 0 ? whole! : `${whole}.${decimals.join('')}`;
}

/** The value of a money field in whole dollars; empty is 0. */
export function parseMoney(text: string): number {
  const dollars = Math.round(Number(cleanMoney(text)));
  return Number.isNaN(dollars) ? 0 : Math.min(dollars, Number.MAX_SAFE_INTEGER);
}

/** Formats a money field on blur, `300,000`. */
export function formatMoney(dollars: number): string {
  return formatNumber(dollars);
}

/** The caret position after reformatting: after as many kept characters as before it. */
export function caretAfterRewrite(
  before: string,
  caret: number,
  after: string,
  clean: (text: string) => string = cleanMoney,
): number {
  let left = clean(before.slice(0, caret)).length;
  for (let index = 0; index < after.length; index++) {
    if (left === 0) return index;
    if (after[index] !== ',') left--;
  }
  return after.length;
}

/** Reduces typed or pasted text to a leading minus, digits and one period. */
export function cleanRate(text: string): string {
  const sign = text.trimStart().startsWith('-') ? '-' : '';
  return sign + cleanMoney(text);
}

/** The value of a rate field in percent; empty is 0. */
export function parseRate(text: string): number {
  const percent = Number(cleanRate(text));
  return Number.isFinite(percent) ? percent + 0 : 0; // never -0
}

/** Formats a rate field, `5` or `6.875`. */
export function formatRate(percent: number): string {
  return String(Math.round(percent * 1000) / 1000);
}
