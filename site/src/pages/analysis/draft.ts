import { ANALYSIS_LIMITS } from '../../../../src/shared/analysis/analysis.contract.js';
import { newId } from '../../../../src/shared/new-id.js';

/** What a visitor types about one property, in the order it is asked. */
export const PROPERTY_FIELDS = [
  'street',
  'city',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
] as const;
export type PropertyField = (typeof PROPERTY_FIELDS)[number];

/** One property as typed: every value is text until it is sent. */
export interface PropertyDraft extends Record<PropertyField, string> {
  /** The id of the lead to be; the same one sent twice is one lead. */
  id: string;
  /** Whether its fields show, or only a line that names it. */
  isOpen: boolean;
}

export interface AnalysisDraft {
  step: 1 | 2;
  properties: PropertyDraft[];
  email: string;
}

export function newProperty(): PropertyDraft {
  const blank = Object.fromEntries(PROPERTY_FIELDS.map((field) => [field, '']));
  return {
    ...(blank as Record<PropertyField, string>),
    unitCount: String(ANALYSIS_LIMITS.defaultUnitCount),
    id: newId(),
    isOpen: true,
  };
}

export function newDraft(): AnalysisDraft {
  return { step: 1, properties: [newProperty()], email: '' };
}
