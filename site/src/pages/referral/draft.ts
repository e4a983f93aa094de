import { withoutDirectionMarks } from '../../../../src/shared/storable-text.js';
import { TYPED_MAX } from '../../forms/typed-max';

/** What a realtor types, in the order it is asked. */
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

/** The referral as typed. */
export type ReferralDraft = Record<ReferralField, string>;

/** Reads what was typed from a posted form; a form that was not posted yet is blank. */
export function draftOf(form: FormData): ReferralDraft {
  const typed = REFERRAL_FIELDS.map((field) => [field, textOf(form.get(field))] as const);
  return Object.fromEntries(typed) as ReferralDraft;
}

function textOf(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? withoutDirectionMarks(value).slice(0, TYPED_MAX) : '';
}

export function isReferralField(name: string): name is ReferralField {
  return (REFERRAL_FIELDS as readonly string[]).includes(name);
}
