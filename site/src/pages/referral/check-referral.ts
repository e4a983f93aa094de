import { LEAD_LIMITS, PROPERTY_TYPES } from '../../../../src/shared/leads/lead.contract.js';
import { type Issue, missing, tooLong, wrongEmail } from '../../forms/issues';
import { REFERRAL_FIELDS, type ReferralDraft, type ReferralField } from './draft';
import { referralMessages } from './referral.messages';

const text = referralMessages.problems;

type Check = (value: string) => string | null;

const CHECKS: Record<ReferralField, Check> = {
  realtorName: required(text.realtorName, LEAD_LIMITS.name),
  realtorEmail: (value) => wrongEmail(value, text.realtorEmail),
  realtorPhone: required(text.realtorPhone, LEAD_LIMITS.phone),
  realtorCompany: required(text.realtorCompany, LEAD_LIMITS.company),
  clientName: required(text.clientName, LEAD_LIMITS.name),
  clientEmail: (value) => wrongEmail(value, text.clientEmail),
  clientPhone: required(text.clientPhone, LEAD_LIMITS.phone),
  propertyAddress: required(text.propertyAddress, LEAD_LIMITS.address),
  propertyType: (value) => ((PROPERTY_TYPES as readonly string[]).includes(value) ? null : text.propertyType),
  message: (value) => tooLong(value, LEAD_LIMITS.message),
};

export function checkReferral(draft: ReferralDraft): Issue[] {
  return REFERRAL_FIELDS.flatMap((field) => {
    const message = CHECKS[field](draft[field]);
    return message ? [{ field, message }] : [];
  });
}

function required(message: string, max: number): Check {
  return (value) => missing(value, message) ?? tooLong(value, max);
}
