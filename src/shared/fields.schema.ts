import { z } from 'zod';
import { ADDRESS_TEXT, ZIP_PATTERN } from './analysis/address.js';
import { LEAD_LIMITS } from './leads/lead.contract.js';
import { EMAIL_MAX } from './users/user.contract.js';

// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is exactly what PostgreSQL cannot store
const UNSTORABLE = /\u0000/;

/**
 * The product's own sentence for a schema's refusals, by the first part of the refused field's path; the answer then
 * says it instead of a general one.
 */
export const refusalSentences = z.registry<Record<string, string>>();

/** Text that PostgreSQL can store: no NUL, no lone surrogate, trimmed, at most `max` characters. */
export function textSchema(max: number) {
  return z
    .string()
    .max(max, `At most ${max} characters`)
    .refine(
      (text) => text.isWellFormed() && !UNSTORABLE.test(text),
      'Contains characters that cannot be stored',
    )
    .transform((text) => text.trim());
}

/** Like `textSchema`, and something must remain after trimming. */
export function requiredTextSchema(max: number, message = 'Required') {
  return textSchema(max).pipe(z.string().min(1, message));
}

export const emailSchema = z
  .string()
  .trim()
  .max(EMAIL_MAX)
  .pipe(z.email('Enter a valid e-mail address'))
  .transform((email) => email.toLowerCase());

export const zipSchema = z.string().trim().regex(ZIP_PATTERN, ADDRESS_TEXT.invalidZip);

/** A house stands already: the year is asked for anew with every value, since the process may outlive it. */
export const yearBuiltSchema = z
  .int()
  .min(LEAD_LIMITS.yearBuiltMin)
  .refine((year) => year <= new Date().getFullYear(), 'At most the current year');

/** A finite number within a column's range. */
export function numberSchema(min: number, max: number) {
  return z.number().min(min, `At least ${min}`).max(max, `At most ${max}`);
}
