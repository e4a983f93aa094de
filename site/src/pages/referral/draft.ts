import { withoutDirectionMarks } from '#shared/text.js';
import { MAX_INPUT_CHARS } from '../../forms/validation';

/** The fields, in form order. */
export const REFERRAL_FIELDS = [
  'realtorName',
  'realtorEmail',
  'realtorPhone',
  'realtorCompany',
  'clientName',
  'clientEmail',
  'clientPhone',
  'propertyType',
  'propertyAddress',
  'message',
] as const;
export type ReferralField = (typeof REFERRAL_FIELDS)[number];

export type ReferralDraft = Record<ReferralField, string>;

/** Reads the draft from a submitted form; blank for a new one. */
export function readDraft(form: FormData): ReferralDraft {
  const typed = REFERRAL_FIELDS.map((field) => [field, toText(form.get(field))] as const);
  return Object.fromEntries(typed) as ReferralDraft;
}

function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? withoutDirectionMarks(value).slice(0, MAX_INPUT_CHARS) : '';
}

export function isReferralField(name: string): name is ReferralField {
  return (REFERRAL_FIELDS as readonly string[]).includes(name);
}
