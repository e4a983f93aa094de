import type { StreetAddress } from '#shared/address.js';
import type { PropertyType } from '#shared/lead.js';
import type { RentFacts } from '#shared/rent-estimate.js';

/** Unknown fields are left out, null or, for the area, 0. */
export interface RentQuery extends StreetAddress {
  propertyType: PropertyType;
  squareFootage?: number | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
}

/** No data for an address is a valid answer, not an error. */
export type RentAnswer =
  | { outcome: 'estimate'; facts: RentFacts }
  | { outcome: 'no-data'; providerMessage: string };

/** What we need from a provider of rent data. */
export abstract class RentProvider {
  /** Throws a `ProviderError`. Every call costs money, so cache the answer under `rentQueryKey`. */
  abstract lookUp(query: RentQuery): Promise<RentAnswer>;
}

/** The cache key: the same for every spelling of an address. */
export function rentQueryKey(query: RentQuery): string {
  const { street, city, state, zipCode, propertyType, squareFootage, bedrooms, bathrooms } = query;
  const place = [street, city, state, zipCode].map(normalize);
  return [...place, propertyType, squareFootage || '', bedrooms ?? '', bathrooms ?? ''].join('|');
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
