import type { StreetAddress } from '../shared/analysis/address.js';
import type { RentFacts } from '../shared/analysis/rent-facts.js';
import type { PropertyType } from '../shared/leads/lead.contract.js';

/** A property as the rent provider is asked about it; blanks may be left out, null or, for the area, 0. */
export interface RentQuery extends StreetAddress {
  propertyType: PropertyType;
  squareFootage?: number | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
}

/** Having no data for an address is an answer, not a fault. */
export type RentAnswer =
  | { outcome: 'estimate'; facts: RentFacts }
  | { outcome: 'no-data'; providerMessage: string };

/** What the analysis needs of the outside world: what a property like this one rents for. */
export abstract class RentProvider {
  /** Fails with a `ProviderError`. A call costs money: keep the answer under `rentQueryKey`. */
  abstract lookUp(query: RentQuery): Promise<RentAnswer>;
}

/** The same text for queries that must get the same answer, however the visitor wrote the address. */
export function rentQueryKey(query: RentQuery): string {
  const { street, city, state, zipCode, propertyType, squareFootage, bedrooms, bathrooms } = query;
  const place = [street, city, state, zipCode].map(plain);
  return [...place, propertyType, squareFootage || '', bedrooms ?? '', bathrooms ?? ''].join('|');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
