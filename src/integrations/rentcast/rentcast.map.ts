import type { RentQuery } from '../../analysis/rent-provider.js';
import { formatAddress } from '../../shared/analysis/address.js';
import type { ComparableFacts, RentFacts, SubjectFacts } from '../../shared/analysis/rent-facts.js';
import { COMPARABLE_COUNT } from '../../shared/analysis/settle-comparables.js';
import { LEAD_LIMITS, PROPERTY_TYPES, type PropertyType } from '../../shared/leads/lead.contract.js';
import { storableText } from '../../shared/storable-text.js';
import type { RentcastAnswer } from './rentcast.schema.js';

const RADIUS_MILES = 5;

const TO_RENTCAST = {
  'single-family': 'Single Family',
  'multi-family': 'Multi-Family',
  townhouse: 'Townhouse',
  condo: 'Condo',
} as const;

/** Types that RentCast calls by names of its own. */
const FURTHER_TYPES = new Map<string, PropertyType>([
  ['apartment', 'multi-family'],
  ['manufactured', 'single-family'],
]);

/** The types RentCast has rents for. */
export type RentableType = keyof typeof TO_RENTCAST;

/** The query of a rent estimate; a blank is left out. RentCast reads `address` and passes over its separate parts. */
export function toRentcastQuery(query: RentQuery & { propertyType: RentableType }): Record<string, string> {
  const { city, state, zipCode, propertyType, squareFootage, bedrooms, bathrooms } = query;
  const parameters = {
    address: formatAddress(query),
    city,
    state,
    zipCode,
    compCount: COMPARABLE_COUNT,
    maxRadius: RADIUS_MILES,
    propertyType: TO_RENTCAST[propertyType],
    squareFootage: squareFootage || null,
    bedrooms,
    bathrooms,
  };
  const given = Object.entries(parameters).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}

/** RentCast's answer in our words; present names win over the former ones. */
export function toRentFacts(answer: RentcastAnswer): RentFacts {
  return {
    rent: answer.rent ?? null,
    rentRangeLow: answer.rentRangeLow ?? null,
    rentRangeHigh: answer.rentRangeHigh ?? null,
    subject: toSubject(answer),
    comparables: (answer.comparables ?? []).map(toComparable),
  };
}

function toSubject({ subjectProperty: present, property: former }: RentcastAnswer): SubjectFacts {
  return {
    propertyType: toPropertyType(present?.propertyType ?? former?.propertyType),
    squareFootage: present?.squareFootage ?? former?.squareFootage ?? null,
    bedrooms: present?.bedrooms ?? former?.bedrooms ?? null,
    bathrooms: present?.bathrooms ?? former?.bathrooms ?? null,
    yearBuilt: present?.yearBuilt ?? former?.yearBuilt ?? null,
  };
}

function toComparable(comparable: NonNullable<RentcastAnswer['comparables']>[number]): ComparableFacts {
  return {
    address: storableText(comparable.formattedAddress ?? comparable.address ?? '', LEAD_LIMITS.address),
    distance: comparable.distance ?? null,
    squareFootage: comparable.squareFootage ?? null,
    rentAmount: comparable.price ?? comparable.lastRentAmount ?? null,
    daysOnMarket: comparable.daysOnMarket ?? null,
  };
}

/** `Single Family` and our own `single-family` alike; a type we do not have is left to the visitor. */
function toPropertyType(name: string | null | undefined): PropertyType | null {
  const slug = (name ?? '').toLowerCase().replace(/[^a-z]+/g, '-');
  return PROPERTY_TYPES.find((type) => type === slug) ?? FURTHER_TYPES.get(slug) ?? null;
}
