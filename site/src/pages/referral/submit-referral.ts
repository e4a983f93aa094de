import type { PropertyType } from '../../../../src/shared/leads/lead.contract.js';
import { REFERRAL_TEXT, type ReferralRequest } from '../../../../src/shared/leads/referral.contract.js';
import type { PublicFormFields } from '../../../../src/shared/web/public-form.js';
import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { type Failure, refusalOf } from '../../forms/failure';
import { type Guards, guardsAfter, guardsOf } from '../../forms/form-guards';
import type { Issue } from '../../forms/issues';
import { sendForm } from '../../forms/send-form';
import { checkReferral } from './check-referral';
import { draftOf, isReferralField, type ReferralDraft } from './draft';

/** Where the form stands: what was typed, and what came of sending it. */
export interface FormState {
  draft: ReferralDraft;
  isSmsTicked: boolean;
  guards: Guards;
  issues: Issue[];
  /** Why the last submit failed as a whole. */
  failure: Failure | null;
}

export function blankForm(guards: Guards): FormState {
  return { draft: draftOf(new FormData()), isSmsTicked: false, guards, issues: [], failure: null };
}

/** Sends a posted referral; answers null once it is stored, and else the form with everything still in it. */
export async function submitReferral(api: SiteApi, form: FormData): Promise<FormState | null> {
  const { token, fields } = guardsOf(form);
  const draft = draftOf(form);
  const guards: Guards = { token, touch: fields.attribution?.first ?? {} };
  const isSmsTicked = fields.smsConsent ?? false;
  const state: FormState = { draft, isSmsTicked, guards, issues: checkReferral(draft), failure: null };
  if (state.issues.length > 0) return state;
  try {
    await sendForm(api, token, (valid) => api.refer(toReferral(draft, fields), valid));
    return null;
  } catch (error) {
    const refusal = refusalOf(error, REFERRAL_TEXT.failed, isReferralField);
    return { ...state, ...refusal, guards: await guardsAfter(guards, refusal.failure, api) };
  }
}

function toReferral(draft: ReferralDraft, fields: PublicFormFields): ReferralRequest {
  const { propertyType, message, ...typed } = trimmed(draft);
  return {
    ...typed,
    propertyType: propertyType as PropertyType,
    ...(message && { message }),
    ...fields,
  };
}

function trimmed(draft: ReferralDraft): ReferralDraft {
  const values = Object.entries(draft).map(([field, value]) => [field, value.trim()]);
  return Object.fromEntries(values) as ReferralDraft;
}
