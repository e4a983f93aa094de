import { ENROLLMENT_TEXT, type Enrolled } from '#shared/enrollment.js';
import { newId, UUID } from '#shared/ids.js';
import { LEAD_LIMITS, PROPERTY_TYPES } from '#shared/lead.js';
import { IOWA_ZIP } from '#shared/limits.js';
import { DEFAULT_PLAN } from '#shared/plan.js';
import type { FeePrices } from '#shared/pricing.js';
import { withoutDirectionMarks } from '#shared/text.js';
import {
  checkEmailAddress,
  checkLength,
  checkNumber,
  checkPhone,
  type Issue,
  MAX_INPUT_CHARS,
  requireText,
} from '../../forms/validation';
import { enrollText } from './text';

/** Stages after the form: sign the documents, book the walkthrough, done. */
const STAGES = ['sign', 'book', 'done'] as const;
export type Stage = (typeof STAGES)[number];

export interface EnrolledProperty extends Omit<Enrolled, 'isBooked' | 'callsFirst'> {
  isBooked?: boolean;
  callsFirst?: boolean;
  stage: Stage;
  /** ISO time of the enrollment. Its token is valid for a day. */
  at: string;
}

export function isStage(value: string | null): value is Stage {
  return (STAGES as readonly (string | null)[]).includes(value);
}

/** Field names match the API, so its errors find their field. */
export const PROPERTY_FIELDS = [
  'propertyType',
  'unitCount',
  'estimatedRent',
  'plan',
  'streetAddress',
  'city',
  'zipCode',
] as const;
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
type ContactField = (typeof CONTACT_FIELDS)[number];
/** What a report says about its property, which enrolling doesn't change. */
const REPORTED_FIELDS = ['propertyType', 'unitCount', 'streetAddress', 'city', 'zipCode'] as const;
export const ENROLL_FIELDS = [...PROPERTY_FIELDS, ...CONTACT_FIELDS] as const;
export type EnrollField = (typeof ENROLL_FIELDS)[number];

/** Every value is a string until it is sent. */
export type Answers = Record<EnrollField, string>;

export type Step = 1 | 2 | 3;
const STEPS = [1, 2, 3] as const satisfies readonly Step[];

export interface EnrollDraft {
  /** Id of the future lead, so sending twice creates one lead. */
  id: string;
  step: Step;
  answers: Answers;
  smsConsent: boolean;
  /** The address we last questioned. Sent again unchanged, it is accepted. */
  asked: string;
  /** The report that this enrollment comes from: its lead enrolls, and no second one is created. */
  report: EnrolledReport | null;
}

interface EnrolledReport {
  leadId: string;
  /** Contact details we don't have yet. The rest is never shown, because a report's link may be forwarded. */
  missing: ContactField[];
}

export const STATE = 'IA';

/** What the page needs of the price book. */
export type EnrollPrices = FeePrices & { version: number };

/** URL parameter for the sample rent, used until owners enter theirs. */
export const SAMPLE_RENT = 'sample';

/** URL parameter: set if the owner has booked a walkthrough. */
export const BOOKED = 'booked';

/** The version of the prices on the page. */
export const PRICE_BOOK_FIELD = 'priceBook';

/** How long an unfinished draft is stored in the browser. */
export const ENROLL_DRAFT_DAYS = 30;

const BLANK = {
  ...(Object.fromEntries(ENROLL_FIELDS.map((field) => [field, ''])) as Answers),
  unitCount: '1',
  plan: DEFAULT_PLAN,
};

/** Links from the report and the plans carry what the owner already told us. */
export function newDraft(address?: URL): EnrollDraft {
  const carried = PROPERTY_FIELDS.flatMap((field) => {
    const value = address?.searchParams.get(field);
    return value && !CHECKS[field](value) ? [[field, value]] : [];
  });
  const answers: Answers = { ...BLANK, ...Object.fromEntries(carried) };
  return { id: newId(), step: 1, answers, smsConsent: false, asked: '', report: requestedReport(address) };
}

/** An empty form for the same property: what a report says about it stays. */
export function emptied(draft: EnrollDraft): EnrollDraft {
  const kept = ENROLL_FIELDS.map((field) => [field, (asksFor(draft, field) ? BLANK : draft.answers)[field]]);
  return { ...newDraft(), answers: Object.fromEntries(kept) as Answers, report: draft.report };
}

/** The report in the URL, or null. */
export function requestedReport(address?: URL): EnrolledReport | null {
  return toReport(address?.searchParams.get('report') ?? '', address?.searchParams.get('missing'));
}

function toReport(leadId: string, missing: string | null | undefined): EnrolledReport | null {
  if (!UUID.test(leadId)) return null;
  const named = (missing ?? '').split(',');
  return { leadId, missing: CONTACT_FIELDS.filter((field) => field !== 'email' && named.includes(field)) };
}

/** Whether the form asks for a field. Of a report's property it asks only what we don't know. */
export function asksFor({ report }: EnrollDraft, field: EnrollField): boolean {
  if (!report) return true;
  if (isContact(field)) return report.missing.includes(field);
  return !(REPORTED_FIELDS as readonly string[]).includes(field);
}

/** The step next to the first or last one: the contact details, unless we have them all. */
export function middleStep(draft: EnrollDraft, otherwise: Step): Step {
  return CONTACT_FIELDS.some((field) => asksFor(draft, field)) ? 2 : otherwise;
}

function isContact(field: EnrollField): field is ContactField {
  return (CONTACT_FIELDS as readonly string[]).includes(field);
}

/** Adds the fields that the server found missing. */
export function withMissing({ report, ...draft }: EnrollDraft, fields: string[]): EnrollDraft {
  const missing = CONTACT_FIELDS.filter((field) => report?.missing.includes(field) || fields.includes(field));
  return { ...draft, report: report && { ...report, missing } };
}

export function isBlank(draft: EnrollDraft, answers: Answers): boolean {
  return ENROLL_FIELDS.every(
    (field) => field === 'plan' || !asksFor(draft, field) || answers[field] === BLANK[field],
  );
}

export function isStep(value: number): value is Step {
  return (STEPS as readonly number[]).includes(value);
}

/** A report may have its address in one part. */
export function formatAddress({ streetAddress, city, zipCode }: Answers): string {
  return city ? `${streetAddress}, ${city}, ${STATE} ${zipCode}` : streetAddress;
}

/** What the clicked button asks for. */
export type Intent =
  | { kind: 'next' | 'back' | 'submit' | 'restart' | 'signed' | 'unsigned' | 'book' | 'again' }
  | { kind: 'edit'; field: EnrollField };

const SIMPLE_INTENTS = ['next', 'back', 'submit', 'restart', 'signed', 'unsigned', 'book', 'again'] as const;

/** The draft as form fields. Fields that aren't visible are sent as hidden inputs. */
export function toFields({
  id,
  step,
  answers,
  smsConsent,
  asked,
  report,
}: EnrollDraft): [name: string, value: string][] {
  const typed = ENROLL_FIELDS.map((field): [string, string] => [field, answers[field]]);
  const from = report && { report: report.leadId, missing: report.missing.join() };
  const consent = smsConsent ? [SMS_CONSENT_FIELD] : [];
  return [
    ['id', id],
    ['step', String(step)],
    ['asked', asked],
    ...typed,
    ...Object.entries(from ?? {}),
    ...consent,
  ];
}

const SMS_CONSENT_FIELD: [string, string] = ['smsConsent', '1'];

/** Reads the draft back from the submitted form, so nothing depends on JavaScript or a session. */
export function readDraft(form: FormData): EnrollDraft {
  const id = readText(form, 'id');
  const step = Number(readText(form, 'step'));
  const answers = Object.fromEntries(ENROLL_FIELDS.map((field) => [field, readText(form, field)])) as Answers;
  return {
    id: UUID.test(id) ? id : newId(),
    step: isStep(step) ? step : 1,
    // Drafts from before there was a choice have none.
    answers: { ...answers, plan: answers.plan || BLANK.plan },
    smsConsent: form.has('smsConsent'),
    asked: readText(form, 'asked'),
    report: toReport(readText(form, 'report'), readText(form, 'missing')),
  };
}

/** An enrolled property as fields of the next-steps form. */
export function toEnrolledFields(enrolled: EnrolledProperty): [string, string][] {
  return Object.entries(enrolled).map(([name, value]) => [name, String(value)]);
}

export function readEnrolled(form: FormData): EnrolledProperty | null {
  const [leadId, token, at] = [readText(form, 'leadId'), readText(form, 'token'), readText(form, 'at')];
  const stage = readText(form, 'stage');
  const isBooked = readText(form, 'isBooked') === 'true';
  const callsFirst = readText(form, 'callsFirst') === 'true';
  return leadId && isStage(stage) ? { leadId, token, stage, at, isBooked, callsFirst } : null;
}

export function readIntent(form: FormData): Intent {
  const [asked, field] = readText(form, 'intent').split(':');
  if (asked === 'edit' && isField(field)) return { kind: 'edit', field };
  return { kind: SIMPLE_INTENTS.find((kind) => kind === asked) ?? 'next' };
}

export function isField(name: string | null | undefined): name is EnrollField {
  return (ENROLL_FIELDS as readonly (string | null | undefined)[]).includes(name);
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? withoutDirectionMarks(value).trim().slice(0, MAX_INPUT_CHARS) : '';
}

const problems = enrollText.problems;

/** Used by the native number inputs and by the checks. */
export const NUMBER_LIMITS = {
  unitCount: { min: 1, max: LEAD_LIMITS.unitCount, step: 1 },
  estimatedRent: { min: 0, max: LEAD_LIMITS.dollars, step: 1 },
} as const;

const CHECKS: Record<EnrollField, (value: string) => string | null> = {
  propertyType: (value) =>
    (PROPERTY_TYPES as readonly string[]).includes(value) ? null : ENROLLMENT_TEXT.invalidPropertyType,
  unitCount: (value) =>
    requireText(value, problems.unitCount) ?? checkNumber(value, NUMBER_LIMITS.unitCount, problems.units),
  estimatedRent: (value) =>
    requireText(value, problems.estimatedRent) ??
    checkNumber(value, NUMBER_LIMITS.estimatedRent, problems.rent),
  // A select can't be wrong; the server says so if its plan is gone.
  plan: () => null,
  streetAddress: (value) =>
    requireText(value, problems.streetAddress) ?? checkLength(value, LEAD_LIMITS.street),
  city: (value) => requireText(value, problems.city) ?? checkLength(value, LEAD_LIMITS.city),
  zipCode: (value) => {
    if (!/^\d{5}$/.test(value)) return problems.zipCode;
    return IOWA_ZIP.test(value) ? null : ENROLLMENT_TEXT.outsideIowa;
  },
  name: (value) => requireText(value, problems.name) ?? checkLength(value, LEAD_LIMITS.name),
  email: (value) => checkEmailAddress(value),
  phone: (value) =>
    requireText(value, problems.phone) ?? checkLength(value, LEAD_LIMITS.phone) ?? checkPhone(value),
};

const FIELDS_OF_STEP: Record<Step, readonly EnrollField[]> = {
  1: PROPERTY_FIELDS,
  2: CONTACT_FIELDS,
  3: [],
};

export function stepOf(field: EnrollField): Step {
  return (PROPERTY_FIELDS as readonly string[]).includes(field) ? 1 : 2;
}

export function checkStep(draft: EnrollDraft, step: Step): Issue[] {
  return FIELDS_OF_STEP[step].flatMap((field) => {
    const message = asksFor(draft, field) && CHECKS[field](draft.answers[field]);
    return message ? [{ field, message }] : [];
  });
}

/** The furthest step, up to the requested one, that can be opened without skipping errors. */
export function reachableStep(draft: EnrollDraft, asked: Step): Step {
  if (asked > 1 && checkStep(draft, 1).length > 0) return 1;
  return asked > 2 && checkStep(draft, 2).length > 0 ? 2 : asked;
}
