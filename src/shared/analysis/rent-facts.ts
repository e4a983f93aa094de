import type { PropertyType } from '../leads/lead.contract.js';

/** What a provider knows about a property; null where it said nothing. */
export interface SubjectFacts {
  propertyType: PropertyType | null;
  squareFootage: number | null;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

export interface ComparableFacts {
  address: string;
  /** Miles. */
  distance: number | null;
  squareFootage: number | null;
  /** Dollars a month. */
  rentAmount: number | null;
  daysOnMarket: number | null;
}

/** A provider's answer in our words, before anything is filled in. Rents are dollars a month for one unit. */
export interface RentFacts {
  rent: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  subject: SubjectFacts;
  comparables: ComparableFacts[];
}

/** Whether an answer came but holds nothing about rents or the property. */
export function saysNothing({ rent, rentRangeLow, rentRangeHigh, subject, comparables }: RentFacts): boolean {
  const figures = [rent, rentRangeLow, rentRangeHigh, ...Object.values(subject)];
  return comparables.length === 0 && figures.every((figure) => figure === null);
}
