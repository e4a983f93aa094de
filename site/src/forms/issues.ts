import { EMAIL_MAX } from '../../../src/shared/users/user.contract.js';
import { formsMessages as text } from './forms.messages';

/** One thing to mend, at the field of that name. */
export interface Issue {
  field: string;
  message: string;
}

/** The element id of the summary of issues. */
export const SUMMARY_ID = 'problems';

/** Each check returns what is wrong with a typed value, or null. */
export function missing(value: string, message: string): string | null {
  return value.trim() === '' ? message : null;
}

export function tooLong(value: string, max: number): string | null {
  return value.length > max ? text.tooLong(max) : null;
}

/** The mistake in an e-mail address, as strict as a browser's field; the server has the last word. */
export function wrongEmail(value: string, missingMessage: string = text.emailMissing): string | null {
  if (value.trim() === '') return missingMessage;
  const isPlausible = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) && value.length <= EMAIL_MAX;
  return isPlausible ? null : text.email;
}

/** Limits of a number, in the names that a native number field takes. */
export interface NumberLimits {
  min: number;
  max: number;
  step: number;
}

/** Empty is allowed here; a required field asks for a value first. */
export function outside(
  value: string,
  { min, max, step }: NumberLimits,
  message: (min: number, max: number) => string,
): string | null {
  if (value.trim() === '') return null;
  const number = Number(value);
  const fits = number >= min && number <= max && Number.isInteger(number / step);
  return fits ? null : message(min, max);
}
