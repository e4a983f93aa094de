import { z } from 'zod';
import { ADDRESS_TEXT, ZIP_PATTERN } from './address.js';
import { LEAD_LIMITS } from './lead.js';
import { EMAIL_MAX, YEARS } from './limits.js';
import { onOneLine, withoutDirectionMarks } from './text.js';

/** Characters that nobody types into a form: control characters but tab and line ends. PostgreSQL cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const UNFIT = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * The product's own sentence for a schema's refusals, by the first part of the refused field's path; the answer then
 * says it instead of a general one.
 */
export { problemMessages as refusalSentences } from './fields.js';

/**
 * Text as people write it: no control characters, no lone surrogate, trimmed, at most `max` characters. Direction marks
 * are dropped rather than refused, since nobody could see what to mend.
 */
export function textSchema(max: number) {
  return z
    .string()
    .max(max, `At most ${max} characters`)
    .refine((text) => text.isWellFormed() && !UNFIT.test(text), 'Contains characters that cannot be stored')
    .transform((text) => withoutDirectionMarks(text).trim());
}

/** A name, a street, a city: what is put into subjects and letters as it is, so that nothing in it begins a line. */
export function lineSchema(max: number) {
  return textSchema(max).transform(onOneLine);
}

/** Like `lineSchema`, and something must remain after trimming. */
export function requiredLineSchema(max: number) {
  return lineSchema(max).pipe(z.string().min(1, 'Required'));
}

/** A telephone number as people write it, `515-555-0142` or `+1 (515) 555-0142 ext. 7`. */
export function phoneSchema(max: number) {
  return requiredTextSchema(max).refine(
    (text) => (text.match(/\d/g)?.length ?? 0) >= 7,
    'Enter a phone number',
  );
}

/** Like `textSchema`, and something must remain after trimming. */
export function requiredTextSchema(max: number, message = 'Required') {
  return textSchema(max).pipe(z.string().min(1, message));
}

export const emailSchema = z
  .string()
  .overwrite((text) => withoutDirectionMarks(text).trim())
  .max(EMAIL_MAX, `At most ${EMAIL_MAX} characters`)
  .pipe(z.email('Enter a valid email address'))
  .transform((email) => email.toLowerCase());

/** An address written out: no name before the host, nothing that a browser would read in another way. */
const HTTPS_LINK = /^https:\/\/[a-z\d.-]+(:\d+)?([/?#][!-~]*)?$/i;

/** Where a link of ours may lead. */
export const httpsLinkSchema = z
  .string()
  .trim()
  .max(500)
  .refine((link) => HTTPS_LINK.test(link) && URL.canParse(link), 'Enter a URL that starts with https://');

export const zipSchema = z
  .string()
  .overwrite((text) => withoutDirectionMarks(text).trim())
  .regex(ZIP_PATTERN, ADDRESS_TEXT.invalidZip);

/** A house stands already: the year is asked for anew with every value, since the process may outlive it. */
export const yearBuiltSchema = z
  .int('Enter a whole number')
  .min(LEAD_LIMITS.yearBuiltMin, `At least ${LEAD_LIMITS.yearBuiltMin}`)
  .refine((year) => year <= new Date().getFullYear(), 'At most the current year');

/** A finite number within a column's range. */
export function numberSchema(min: number, max: number) {
  return z.number().min(min, `At least ${min}`).max(max, `At most ${max}`);
}

/** A whole number within a column's range. */
export function wholeNumberSchema(min: number, max: number) {
  return z.int('Enter a whole number').min(min, `At least ${min}`).max(max, `At most ${max}`);
}

const PLAUSIBLE = `Between the years ${YEARS.min} and ${YEARS.max}`;

/** Whether a date or moment lies within the years anything here may be about. */
function isPlausible(iso: string): boolean {
  const year = new Date(iso).getUTCFullYear();
  return year >= YEARS.min && year <= YEARS.max;
}

export const momentSchema = z.iso.datetime({ offset: true, abort: true }).refine(isPlausible, PLAUSIBLE);
export const daySchema = z.iso.date({ abort: true }).refine(isPlausible, PLAUSIBLE);
