import * as z from 'zod/mini';
import { EMAIL_MAX, YEAR_BUILT_MIN, YEARS, ZIP_PATTERN, ZIP_TEXT } from './limits.js';
import { onOneLine, withoutDirectionMarks } from './text.js';

// Field schemas that every form and every route shares. They are zod/mini, so browsers can bundle them, and they fit
// into schemas of plain zod as well: z.nullable(zipSchema), z.optional(textSchema(80)).
// Bundlers drop schemas a page does not use: define each one as `/* @__PURE__ */ define(() => …)`.
// zod/mini alone says "Invalid input" where no message is given.

/** Creates a schema in a call that bundlers can drop. */
export function define<T>(create: () => T): T {
  return create();
}

/* @__NO_SIDE_EFFECTS__ */
export function withChecks<Schema extends z.ZodMiniType>(
  schema: Schema,
  ...checks: Parameters<Schema['check']>
): Schema {
  return schema.check(...checks);
}

/* @__NO_SIDE_EFFECTS__ */
export function intSchema(message?: string) {
  return z.int(message);
}

/** Control characters except tab and line ends. PostgreSQL cannot store NUL. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const CONTROL_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * A friendlier message for a whole 422 answer, by the first part of the invalid field's path:
 * `schema.register(problemMessages, { propertyType: 'Pick a property type' })`.
 */
export const problemMessages = /* @__PURE__ */ z.registry<Record<string, string>>();

/** Registers these messages with a schema. */
/* @__NO_SIDE_EFFECTS__ */
export function withProblemMessages<Schema extends z.ZodMiniType>(
  schema: Schema,
  messages: Record<string, string>,
): Schema {
  problemMessages.add(schema, messages);
  return schema;
}

/**
 * Text as people type it: trimmed, no control characters, no lone surrogate, at most `max` characters. Direction marks
 * are dropped rather than refused, since no one could see what to fix.
 */
/* @__NO_SIDE_EFFECTS__ */
export function textSchema(max: number) {
  return z.pipe(
    z.string().check(
      z.maxLength(max, `At most ${max} characters`),
      z.refine(
        (text) => text.isWellFormed() && !CONTROL_CHARACTERS.test(text),
        'Contains characters that cannot be stored',
      ),
    ),
    z.transform((text: string) => withoutDirectionMarks(text).trim()),
  );
}

/** A name, street or city: on one line, because subjects and messages include it as is. */
/* @__NO_SIDE_EFFECTS__ */
export function lineSchema(max: number) {
  return z.pipe(textSchema(max), z.transform(onOneLine));
}

/** Like `lineSchema`, but not empty after trimming. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredLineSchema(max: number) {
  return z.pipe(lineSchema(max), z.string().check(z.minLength(1, 'Required')));
}

/** Like `textSchema`, but not empty after trimming. */
/* @__NO_SIDE_EFFECTS__ */
export function requiredTextSchema(max: number, message = 'Required') {
  return z.pipe(textSchema(max), z.string().check(z.minLength(1, message)));
}

/** A check for an email subject: it is a header, and text after a line end would be another one. */
/* @__NO_SIDE_EFFECTS__ */
export function onOneLineCheck() {
  return z.refine<string>((text) => !/[\r\n]/.test(text), 'On one line');
}

/** A filter's value: a single value or a list. */
/* @__NO_SIDE_EFFECTS__ */
export function oneOrMany<Schema extends z.ZodMiniType>(one: Schema, min = 1, max = 100) {
  return z.union([one, z.array(one).check(z.minLength(min), z.maxLength(max))]);
}

/** A phone number as people write it, `515-555-0142` or `+1 (515) 555-0142 ext. 7`. */
/* @__NO_SIDE_EFFECTS__ */
export function phoneSchema(max: number, message?: string) {
  return requiredTextSchema(max, message).check(
    z.refine((text) => (text.match(/\d/g)?.length ?? 0) >= 7, message ?? 'Enter a phone number'),
  );
}

export const emailSchema = /* @__PURE__ */ createEmailSchema();
export const zipSchema = /* @__PURE__ */ createZipSchema();

function createEmailSchema() {
  const trimmed = z.string().check(
    z.overwrite((text) => withoutDirectionMarks(text).trim()),
    z.maxLength(EMAIL_MAX, `At most ${EMAIL_MAX} characters`),
  );
  const email = z.pipe(trimmed, z.email('Enter a valid email address'));
  return z.pipe(
    email,
    z.transform((text: string) => text.toLowerCase()),
  );
}

function createZipSchema() {
  return z.string().check(
    z.overwrite((text) => withoutDirectionMarks(text).trim()),
    z.regex(ZIP_PATTERN, ZIP_TEXT),
  );
}

/** A complete address: no user name before the host, no character that browsers read differently. */
const HTTPS_LINK = /^https:\/\/[a-z\d.-]+(:\d+)?([/?#][!-~]*)?$/i;
const PATH = /^\/(?![/\\])[\w\-./]*$/;

/** Where a link on our pages may lead. */
export const httpsLinkSchema = /* @__PURE__ */ createHttpsLinkSchema();

function createHttpsLinkSchema() {
  return z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine((link) => HTTPS_LINK.test(link) && URL.canParse(link), 'Enter a URL that starts with https://'),
  );
}

/** The same, or a path on this site such as `/files/agreement.pdf`. */
export const linkOrPathSchema = /* @__PURE__ */ createLinkOrPathSchema();

function createLinkOrPathSchema() {
  return z.string().check(
    z.trim(),
    z.maxLength(500),
    z.refine(
      (link) => (HTTPS_LINK.test(link) && URL.canParse(link)) || PATH.test(link),
      'Enter a URL that starts with https://, or a path on this site',
    ),
  );
}

/** The current year is read on every check, since the process may run into the next one. */
export const yearBuiltSchema = /* @__PURE__ */ createYearBuiltSchema();

function createYearBuiltSchema() {
  return z.int('Enter a whole number').check(
    z.minimum(YEAR_BUILT_MIN, `At least ${YEAR_BUILT_MIN}`),
    z.refine((year) => year <= new Date().getFullYear(), 'At most the current year'),
  );
}

/** A finite number within a column's range. */
/* @__NO_SIDE_EFFECTS__ */
export function numberSchema(min: number, max: number) {
  return z.number().check(z.minimum(min, `At least ${min}`), z.maximum(max, `At most ${max}`));
}

/** A whole number within a column's range. */
/* @__NO_SIDE_EFFECTS__ */
export function wholeNumberSchema(min: number, max: number) {
  return z
    .int('Enter a whole number')
    .check(z.minimum(min, `At least ${min}`), z.maximum(max, `At most ${max}`));
}

const PLAUSIBLE_YEAR = `Between the years ${YEARS.min} and ${YEARS.max}`;

/** An ISO date and time with its offset. */
export const momentSchema = /* @__PURE__ */ createMomentSchema();

/** An ISO calendar day, `2026-11-21`. */
export const daySchema = /* @__PURE__ */ createDaySchema();

function createMomentSchema() {
  return z.iso.datetime({ offset: true, abort: true }).check(z.refine(hasPlausibleYear, PLAUSIBLE_YEAR));
}

function createDaySchema() {
  return z.iso.date({ abort: true }).check(z.refine(hasPlausibleYear, PLAUSIBLE_YEAR));
}

function hasPlausibleYear(iso: string): boolean {
  const year = new Date(iso).getUTCFullYear();
  return year >= YEARS.min && year <= YEARS.max;
}
