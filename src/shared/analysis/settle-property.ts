import { LEAD_LIMITS, type PropertyType } from '../leads/lead.contract.js';
import type { AnalysedProperty } from './analysis.contract.js';
import { type Figure, firstKnown, known, knownWhole } from './figure.js';
import type { SubjectFacts } from './rent-facts.js';

/** What a report assumes of a property that neither the provider nor the visitor described. */
export const PROPERTY_DEFAULTS = {
  propertyType: 'single-family',
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
} as const;

const LATEST_YEAR_BUILT = 2200;

/** What the visitor typed about the property; blanks may be left out, null or 0. */
export interface TypedProperty {
  propertyType?: PropertyType | null;
  squareFootage?: number | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
  yearBuilt?: number | null;
}

export type SettledProperty = Omit<AnalysedProperty, 'unitCount' | 'bedrooms' | 'bathrooms'> & {
  bedrooms: number;
  bathrooms: number;
};
export type PropertyFigures = { [Name in keyof SettledProperty]: Figure<SettledProperty[Name]> };

/**
 * The property as the report shows it. The provider's record goes first: its rent was worked out for that
 * property, and it repeats what the visitor typed unless it knows better.
 */
export function settleProperty(subject: SubjectFacts | null, typed: TypedProperty): PropertyFigures {
  const { squareFootage, bedrooms, bathrooms, propertyType } = PROPERTY_DEFAULTS;
  return {
    propertyType: firstKnown<PropertyType>(
      subject?.propertyType ?? null,
      typed.propertyType ?? null,
      propertyType,
    ),
    squareFootage: firstKnown(area(subject), area(typed), squareFootage),
    bedrooms: firstKnown(rooms(subject?.bedrooms, 1), rooms(typed.bedrooms, 1), bedrooms),
    bathrooms: firstKnown(rooms(subject?.bathrooms, 0.5), rooms(typed.bathrooms, 0.5), bathrooms),
    yearBuilt: firstKnown<number | null>(year(subject), year(typed), null),
  };
}

function area(property: TypedProperty | null): number | null {
  return knownWhole(property?.squareFootage, LEAD_LIMITS.squareFootage);
}

/** Rooms in steps, and at least one of a kind: a studio counts as one bedroom. */
function rooms(count: number | null | undefined, step: number): number | null {
  if (count === 0) return 1;
  const counted = known(count, LEAD_LIMITS.bedrooms);
  return counted === null ? null : Math.max(1, Math.round(counted / step) * step);
}

function year(property: TypedProperty | null): number | null {
  const built = knownWhole(property?.yearBuilt, LATEST_YEAR_BUILT);
  return built !== null && built >= LEAD_LIMITS.yearBuiltMin ? built : null;
}
