import type { StreetAddress } from '#shared/address.js';
import type { PropertyType } from '#shared/lead.js';
import type { RentFacts } from '#shared/rent-estimate.js';

const ENTRIES = 'property_analysis_entries e left join property_analysis_results r on r.entry_id = e.id';
const RENT = 'nullif(r.rent_estimate, 0) as rent';

/** SQL that joins the latest analysis `a` of a lead `l`, with nulls for a lead without one. */
export const LATEST_ANALYSIS = `
  left join lateral (
    select e.id, e.status, ${RENT}, r.origins ->> 'rentEstimate' as origin
    from ${ENTRIES} where e.lead_id = l.id order by e.created_at desc, e.id limit 1
  ) a on true`;

/** The same for queries over many leads: one pass instead of a lookup per lead. */
export const LATEST_ANALYSES = `
  left join (
    select distinct on (e.lead_id) e.lead_id, e.id, ${RENT}
    from ${ENTRIES} where e.lead_id is not null order by e.lead_id, e.created_at desc, e.id
  ) a on a.lead_id = l.id`;

/** SQL for the monthly rent of all units of a lead `l`: agreed or entered before estimated. */
export const MONTHLY_RENT = 'coalesce(nullif(l.estimated_rent, 0), a.rent * l.unit_count)';

/** Unknown fields are left out, null or, for the area, 0. */
export interface RentQuery extends StreetAddress {
  propertyType: PropertyType;
  squareFootage?: number | null;
  bedrooms?: number | null;
  bathrooms?: number | null;
}

/** No data for an address is a valid response, not an error. */
export type RentAnswer =
  | { outcome: 'estimate'; facts: RentFacts }
  | { outcome: 'no-data'; providerMessage: string };

/** What we need from a provider of rent data. */
export abstract class RentProvider {
  /** Whether the figures are made up. They are cached apart from real ones. */
  readonly isSandbox: boolean = false;

  /** Throws a `ProviderError`. Every call costs money, so cache the response under `rentQueryKey`. */
  abstract lookUp(query: RentQuery): Promise<RentAnswer>;
}

/** The cache key: the same for every spelling of an address. */
export function rentQueryKey(query: RentQuery): string {
  const { propertyType, squareFootage, bedrooms, bathrooms } = query;
  return [addressKey(query), propertyType, squareFootage || '', bedrooms ?? '', bathrooms ?? ''].join('|');
}

/** The same for every spelling of an address. */
export function addressKey({ street, city, state, zipCode }: StreetAddress): string {
  return [street, city, state, zipCode].map(normalize).join('|');
}

/** The street and ZIP code of an address, without the house, the unit or whether it is a street or an avenue. */
export function streetKey({ street, zipCode }: StreetAddress): string {
  const [line = ''] = street.split(/,|#|\b(?:apt|unit|suite|ste)\b/i);
  const words = normalize(line)
    .replace(/^[\d ]+/, '')
    .split(' ');
  return `${(words.length > 1 ? words.slice(0, -1) : words).join(' ')}|${zipCode.slice(0, 5)}`;
}

function normalize(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
