import { BOOKING_TEXT, type BookingRequest, type BookSlot } from '#shared/booking.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { type Guards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, toFormErrors } from '../../forms/failure';
import { sendForm } from '../../forms/send-form';
import { checkEmailAddress, checkLength, checkPhone, type Issue, requireText } from '../../forms/validation';
import { bookText } from './text';

const FIELDS = ['startsAt', 'streetAddress', 'city', 'zipCode', 'name', 'email', 'phone'] as const;
type BookField = (typeof FIELDS)[number];
export type BookDraft = Record<BookField, string>;

const problems = bookText.problems;
const CONFLICT = 409;

export interface BookState {
  draft: BookDraft;
  isSmsChecked: boolean;
  guards: Guards;
  issues: Issue[];
  failure: Failure | null;
}

export function blankState(guards: Guards, zipCode: string): BookState {
  const draft = { ...readDraft(new FormData()), zipCode };
  return { draft, isSmsChecked: false, guards, issues: [], failure: null };
}

function readDraft(form: FormData): BookDraft {
  const values = FIELDS.map((field) => [field, String(form.get(field) ?? '').slice(0, 1_000)]);
  return Object.fromEntries(values) as BookDraft;
}

/** Books without a link. Returns the token of the new lead's private pages, or the form as it was sent. */
export async function submitBooking(api: SiteApi, form: FormData): Promise<BookState | { token: string }> {
  const { token, fields } = readGuards(form);
  const draft = readDraft(form);
  const guards: Guards = { token, touch: fields.attribution?.first ?? {} };
  const state = {
    draft,
    isSmsChecked: fields.smsConsent ?? false,
    guards,
    issues: check(draft),
    failure: null,
  };
  if (state.issues.length > 0) return state;
  try {
    const request: BookingRequest = { ...draft, ...fields };
    return await sendForm(api, token, (valid) => api.book(request, valid));
  } catch (error) {
    const refusal = toBookErrors(error);
    return { ...state, ...refusal, guards: await refreshGuards(guards, refusal.failure, api) };
  }
}

/** The form of a private link: a time, and the contacts the page asked for. */
export function readOwnBooking(form: FormData): BookState {
  const draft = readDraft(form);
  const isAsked = ({ field }: Issue) => field === 'startsAt' || form.has(field);
  return {
    draft,
    isSmsChecked: form.has('smsConsent'),
    guards: { token: '', touch: {} },
    issues: check(draft).filter(isAsked),
    failure: null,
  };
}

export function toSlot({ draft: { startsAt, name, phone }, isSmsChecked }: BookState): BookSlot {
  return {
    startsAt,
    ...(name && { name }),
    ...(phone && { phone }),
    ...(isSmsChecked && { smsConsent: true }),
  };
}

/** A time that was just taken explains itself. */
export function toBookErrors(error: unknown): Pick<BookState, 'issues' | 'failure'> {
  if (isApiProblem(error) && error.problem.status === CONFLICT) {
    const failure = { message: error.problem.detail, advice: null, status: CONFLICT, retryAfter: null };
    return { issues: [], failure };
  }
  return toFormErrors(error, bookText.failed, (field) => (FIELDS as readonly string[]).includes(field));
}

function check(draft: BookDraft): Issue[] {
  const found: Record<Exclude<BookField, 'zipCode'>, string | null> = {
    startsAt: requireText(draft.startsAt, problems.startsAt),
    streetAddress:
      requireText(draft.streetAddress, problems.streetAddress) ??
      checkLength(draft.streetAddress, LEAD_LIMITS.street),
    city: requireText(draft.city, problems.city) ?? checkLength(draft.city, LEAD_LIMITS.city),
    name: requireText(draft.name, BOOKING_TEXT.missing.name) ?? checkLength(draft.name, LEAD_LIMITS.name),
    email: checkEmailAddress(draft.email, problems.email),
    phone: requireText(draft.phone, BOOKING_TEXT.missing.phone) ?? checkPhone(draft.phone),
  };
  return Object.entries(found).flatMap(([field, message]) => (message ? [{ field, message }] : []));
}
