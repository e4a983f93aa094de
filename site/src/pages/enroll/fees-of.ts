import { PROPERTY_TYPES } from '../../../../src/shared/leads/lead.contract.js';
import { type EnrollmentFees, enrollmentFees } from '../../../../src/shared/pricing/enrollment-fees.js';
import { NUMBER_LIMITS } from './check-draft';
import type { Answers } from './draft';

/** The fees of what is typed so far; what is missing or wrong counts as not yet given. */
export function feesOf({ propertyType, unitCount, estimatedRent }: Answers): EnrollmentFees {
  return enrollmentFees({
    propertyType: PROPERTY_TYPES.find((type) => type === propertyType) ?? 'single-family',
    unitCount: given(unitCount, NUMBER_LIMITS.unitCount) ?? 1,
    estimatedRent: given(estimatedRent, NUMBER_LIMITS.estimatedRent),
  });
}

function given(typed: string, { min, max }: { min: number; max: number }): number | null {
  const number = Number(typed);
  return typed.trim() !== '' && Number.isInteger(number) && number >= min && number <= max ? number : null;
}
