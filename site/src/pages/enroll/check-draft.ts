import { ENROLLMENT_TEXT } from '../../../../src/shared/leads/enrollment.contract.js';
import { LEAD_LIMITS, PROPERTY_TYPES } from '../../../../src/shared/leads/lead.contract.js';
import { type Issue, missing, outside, tooLong, wrongEmail } from '../../forms/issues';
import {
  type Answers,
  CONTACT_FIELDS,
  type EnrollDraft,
  type EnrollField,
  PROPERTY_FIELDS,
  type Step,
} from './draft';
import { enrollMessages } from './enroll.messages';

const text = enrollMessages.problems;

/** Native number inputs take these, and the checks repeat them where native checking is off. */
export const NUMBER_LIMITS = {
  unitCount: { min: 1, max: LEAD_LIMITS.unitCount, step: 1 },
  estimatedRent: { min: 0, max: LEAD_LIMITS.dollars, step: 1 },
} as const;

const CHECKS: Record<EnrollField, (value: string) => string | null> = {
  propertyType: (value) =>
    (PROPERTY_TYPES as readonly string[]).includes(value) ? null : ENROLLMENT_TEXT.invalidPropertyType,
  unitCount: (value) => missing(value, text.unitCount) ?? outside(value, NUMBER_LIMITS.unitCount, text.units),
  estimatedRent: (value) =>
    missing(value, text.estimatedRent) ?? outside(value, NUMBER_LIMITS.estimatedRent, text.rent),
  streetAddress: (value) => missing(value, text.streetAddress) ?? tooLong(value, LEAD_LIMITS.street),
  city: (value) => missing(value, text.city) ?? tooLong(value, LEAD_LIMITS.city),
  zipCode: (value) => (/^\d{5}$/.test(value) ? null : text.zipCode),
  name: (value) => missing(value, text.name) ?? tooLong(value, LEAD_LIMITS.name),
  email: (value) => wrongEmail(value),
  phone: (value) => missing(value, text.phone) ?? tooLong(value, LEAD_LIMITS.phone),
};

/** The fields each step asks for; the last one asks for nothing. */
const FIELDS_OF_STEP: Record<Step, readonly EnrollField[]> = {
  1: PROPERTY_FIELDS,
  2: CONTACT_FIELDS,
  3: [],
};

export function stepOf(field: EnrollField): Step {
  return (PROPERTY_FIELDS as readonly string[]).includes(field) ? 1 : 2;
}

export function checkStep(answers: Answers, step: Step): Issue[] {
  return FIELDS_OF_STEP[step].flatMap((field) => {
    const message = CHECKS[field](answers[field]);
    return message ? [{ field, message }] : [];
  });
}

/** The furthest step up to the asked one whose way there holds no problem. */
export function reachableStep({ answers }: EnrollDraft, asked: Step): Step {
  if (asked > 1 && checkStep(answers, 1).length > 0) return 1;
  return asked > 2 && checkStep(answers, 2).length > 0 ? 2 : asked;
}
