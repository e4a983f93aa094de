import { LEAD_LIMITS, PROPERTY_TYPES } from '../../../../src/shared/leads/lead.contract.js';
import { EMAIL_MAX } from '../../../../src/shared/users/user.contract.js';
import { analysisMessages } from './analysis.messages';
import type { PropertyDraft, PropertyField } from './draft';
import { fieldName } from './draft-form';

const text = analysisMessages.problems;

/** One thing to mend, at the field of that name. */
export interface Issue {
  field: string;
  message: string;
}

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
  squareFootage: (value) => missing(value, text.squareFootage) ?? outside(value, 'squareFootage'),
  unitCount: (value) => missing(value, text.unitCount) ?? outside(value, 'unitCount'),
  bedrooms: (value) => outside(value, 'bedrooms'),
  bathrooms: (value) => outside(value, 'bathrooms'),
  yearBuilt: (value) => outside(value, 'yearBuilt'),
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

/** As strict as a browser's e-mail field; the server has the last word. */
export function checkEmail(email: string): Issue[] {
  if (email.trim() === '') return [{ field: 'email', message: text.emailMissing }];
  const isPlausible = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) && email.length <= EMAIL_MAX;
  return isPlausible ? [] : [{ field: 'email', message: text.email }];
}

function missing(value: string, message: string): string | null {
  return value.trim() === '' ? message : null;
}

function tooLong(value: string, max: number): string | null {
  return value.length > max ? text.tooLong(max) : null;
}

/** Empty is allowed here; required fields ask for a value first. */
function outside(value: string, field: keyof typeof NUMBER_LIMITS): string | null {
  if (value.trim() === '') return null;
  const { min, max, step } = NUMBER_LIMITS[field];
  const number = Number(value);
  const fits = number >= min && number <= max && Number.isInteger(number / step);
  return fits ? null : text.range[field](min, max);
}
