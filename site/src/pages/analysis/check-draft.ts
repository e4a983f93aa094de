import { LEAD_LIMITS, PROPERTY_TYPES } from '../../../../src/shared/leads/lead.contract.js';
import { type Issue, missing, outside, tooLong, wrongEmail } from '../../forms/issues';
import { analysisMessages } from './analysis.messages';
import type { PropertyDraft, PropertyField } from './draft';
import { fieldName } from './draft-form';

const text = analysisMessages.problems;

type Check = (value: string) => string | null;

/** Native number inputs take these, and the checks repeat them where native checking is off. */
export const NUMBER_LIMITS = {
  squareFootage: { min: 1, max: LEAD_LIMITS.squareFootage, step: 1 },
  unitCount: { min: 1, max: LEAD_LIMITS.unitCount, step: 1 },
  bedrooms: { min: 0, max: LEAD_LIMITS.bedrooms, step: 1 },
  bathrooms: { min: 0, max: LEAD_LIMITS.bathrooms, step: 0.5 },
  yearBuilt: { min: LEAD_LIMITS.yearBuiltMin, max: new Date().getFullYear(), step: 1 },
} as const;

const CHECKS: Record<PropertyField, Check> = {
  street: (value) => missing(value, text.street) ?? tooLong(value, LEAD_LIMITS.street),
  city: (value) => missing(value, text.city) ?? tooLong(value, LEAD_LIMITS.city),
  zipCode: (value) => (/^\d{5}$/.test(value) ? null : text.zipCode),
  propertyType: (value) => ((PROPERTY_TYPES as readonly string[]).includes(value) ? null : text.propertyType),
  squareFootage: (value) =>
    missing(value, text.squareFootage) ??
    outside(value, NUMBER_LIMITS.squareFootage, text.range.squareFootage),
  unitCount: (value) =>
    missing(value, text.unitCount) ?? outside(value, NUMBER_LIMITS.unitCount, text.range.unitCount),
  bedrooms: (value) => outside(value, NUMBER_LIMITS.bedrooms, text.range.bedrooms),
  bathrooms: (value) => outside(value, NUMBER_LIMITS.bathrooms, text.range.bathrooms),
  yearBuilt: (value) => outside(value, NUMBER_LIMITS.yearBuilt, text.range.yearBuilt),
};

export function checkProperty(property: PropertyDraft, index: number): Issue[] {
  return (Object.keys(CHECKS) as PropertyField[]).flatMap((field) => {
    const message = CHECKS[field](property[field]);
    return message ? [{ field: fieldName(index, field), message }] : [];
  });
}

export function checkProperties(properties: PropertyDraft[]): Issue[] {
  return properties.flatMap(checkProperty);
}

export function checkEmail(email: string): Issue[] {
  const message = wrongEmail(email);
  return message ? [{ field: 'email', message }] : [];
}
