import { EMAIL_MAX } from '#shared/limits.js';
import { formsText as text } from './text';

/** A validation error of one field. */
export interface Issue {
  field: string;
  message: string;
}

/** Element id of the error summary. */
export const SUMMARY_ID = 'problems';

/** Each check returns an error message, or null. */
export function requireText(value: string, message: string): string | null {
  return value.trim() === '' ? message : null;
}

/** Numbers outside the US start with a plus sign. */
export function checkPhone(value: string): string | null {
  const isComplete = value.startsWith('+') || value.replace(/\D/g, '').length >= 10;
  return isComplete ? null : 'Enter the full number with area code, like 515-555-0142';
}

export function checkLength(value: string, max: number): string | null {
  return value.length > max ? text.tooLong(max) : null;
}

/** As strict as a browser's email input; the server decides. */
export function checkEmailAddress(value: string, missingMessage: string = text.emailMissing): string | null {
  if (value.trim() === '') return missingMessage;
  const isPlausible = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value.trim()) && value.length <= EMAIL_MAX;
  return isPlausible ? null : text.email;
}

/** Limits of a number, named like the input attributes. */
interface NumberLimits {
  min: number;
  max: number;
  step: number;
}

/** Empty is valid here; required fields check for a value first. */
export function checkNumber(
  value: string,
  { min, max, step }: NumberLimits,
  message: (min: number, max: number) => string,
): string | null {
  if (value.trim() === '') return null;
  const number = Number(value);
  const fits = number >= min && number <= max && Number.isInteger(number / step);
  return fits ? null : message(min, max);
}

/**
 * How much of an answer is returned when a form is posted without JavaScript. Larger than any field limit, so checks
 * can report the limit without losing input.
 */
export const MAX_INPUT_CHARS = 10_000;
