import { LEAD_LIMITS, PROPERTY_TYPES } from '#shared/lead.js';
import type { PublicFormFields } from '#shared/public-form.js';
import { REFERRAL_TEXT, type ReferralRequest } from '#shared/referral.js';
import type { SiteApi } from '#shared/site-api.js';
import { type Guards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, toFormErrors } from '../../forms/failure';
import { sendForm } from '../../forms/send-form';
import { checkEmailAddress, checkLength, checkPhone, type Issue, requireText } from '../../forms/validation';
import { isReferralField, REFERRAL_FIELDS, type ReferralDraft, type ReferralField, readDraft } from './draft';
import { referralText } from './text';

/** State of the form after a submission. */
export interface FormState {
  draft: ReferralDraft;
  isSmsChecked: boolean;
  guards: Guards;
  issues: Issue[];
  /** Why the last submission failed as a whole. */
  failure: Failure | null;
}

export function blankForm(guards: Guards): FormState {
  return { draft: readDraft(new FormData()), isSmsChecked: false, guards, issues: [], failure: null };
}

/** Sends a referral. Returns null once stored, or the form state with everything typed. */
export async function submitReferral(api: SiteApi, form: FormData): Promise<FormState | null> {
  const { token, fields } = readGuards(form);
  const draft = readDraft(form);
  const guards: Guards = { token, touch: fields.attribution?.first ?? {} };
  const isSmsChecked = fields.smsConsent ?? false;
  const state: FormState = { draft, isSmsChecked, guards, issues: checkReferral(draft), failure: null };
  if (state.issues.length > 0) return state;
  try {
    await sendForm(api, token, (valid) => api.refer(toRequest(draft, fields), valid));
    return null;
  } catch (error) {
    const refusal = toFormErrors(error, REFERRAL_TEXT.failed, isReferralField);
    return { ...state, ...refusal, guards: await refreshGuards(guards, refusal.failure, api) };
  }
}

function toRequest(draft: ReferralDraft, fields: PublicFormFields): ReferralRequest {
  const { propertyType, message, ...typed } = trimmed(draft);
  return {
    ...typed,
    propertyType: propertyType as ReferralRequest['propertyType'],
    ...(message && { message }),
    ...fields,
  };
}

function trimmed(draft: ReferralDraft): ReferralDraft {
  const values = Object.entries(draft).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(values) as ReferralDraft;
}

const problems = referralText.problems;

type Check = (value: string) => string | null;

const CHECKS: Record<ReferralField, Check> = {
  realtorName: required(problems.realtorName, LEAD_LIMITS.name),
  realtorEmail: (value) => checkEmailAddress(value, problems.realtorEmail),
  realtorPhone: phone(problems.realtorPhone),
  realtorCompany: required(problems.realtorCompany, LEAD_LIMITS.company),
  clientName: required(problems.clientName, LEAD_LIMITS.name),
  clientEmail: (value) => checkEmailAddress(value, problems.clientEmail),
  clientPhone: phone(problems.clientPhone),
  propertyAddress: required(problems.propertyAddress, LEAD_LIMITS.address),
  propertyType: (value) =>
    (PROPERTY_TYPES as readonly string[]).includes(value) ? null : problems.propertyType,
  message: (value) => checkLength(value, LEAD_LIMITS.message),
};

function checkReferral(draft: ReferralDraft): Issue[] {
  return REFERRAL_FIELDS.flatMap((field) => {
    const message = CHECKS[field](draft[field]);
    return message ? [{ field, message }] : [];
  });
}

function required(message: string, max: number): Check {
  return (value) => requireText(value, message) ?? checkLength(value, max);
}

function phone(message: string): Check {
  const check = required(message, LEAD_LIMITS.phone);
  return (value) => check(value) ?? checkPhone(value);
}
