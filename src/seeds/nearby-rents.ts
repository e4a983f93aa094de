import type { PropertyType } from '#shared/lead.js';
import type { RentFacts } from '#shared/rent-estimate.js';
import { type Home, PLACES } from './homes.js';

/** How the five homes beside one differ from it, nearest first. */
const NEIGHBOURS = [
  { street: 'Maple St', miles: 0.3, size: 0.97, rent: 0.98, days: 18 },
  { street: 'Walnut Creek Dr', miles: 0.6, size: 1.04, rent: 1.03, days: 26 },
  { street: 'Lincoln Ave', miles: 0.9, size: 0.92, rent: 0.95, days: 33 },
  { street: 'Prairie View Dr', miles: 1.4, size: 1.09, rent: 1.06, days: 21 },
  { street: 'Meredith Dr', miles: 1.9, size: 1.01, rent: 0.99, days: 41 },
] as const;

/** An invented monthly rent of one unit, in dollars. */
export function rentOf([, , , squareFootage, bedrooms, , yearBuilt, unitCount = 1]: Home): number {
  const isRecent = (yearBuilt ?? 0) >= 2000;
  return toFive(650 + 0.6 * (squareFootage / unitCount) + 60 * (bedrooms ?? 0) + (isRecent ? 120 : 0));
}

/** What a rent provider might answer about a home. */
export function factsOf(home: Home, index: number): RentFacts {
  const [, , propertyType, squareFootage, bedrooms, bathrooms, yearBuilt] = home;
  const rent = rentOf(home);
  return {
    rent,
    rentRangeLow: toFive(rent * 0.91),
    rentRangeHigh: toFive(rent * 1.08),
    subject: {
      propertyType,
      // Records have gaps that the visitor fills.
      squareFootage: index % 4 === 1 ? null : squareFootage,
      bedrooms: index % 5 === 2 ? null : bedrooms,
      bathrooms,
      yearBuilt,
    },
    comparables: NEIGHBOURS.map((neighbour, place) => comparable(home, neighbour, index + place)),
  };
}

function comparable(
  home: Home,
  { street, miles, size, rent, days }: (typeof NEIGHBOURS)[number],
  shift: number,
): RentFacts['comparables'][number] {
  const [, place, , squareFootage, , , , unitCount = 1] = home;
  const [city, zipCode] = PLACES[place];
  return {
    address: `${1200 + ((shift * 137) % 3800)} ${street}, ${city}, IA ${zipCode}`,
    distance: Math.round(miles * (8 + (shift % 5))) / 10,
    squareFootage: Math.round((squareFootage / unitCount) * size),
    rentAmount: toFive(rentOf(home) * (rent + ((shift % 5) - 2) / 100)),
    daysOnMarket: days + (shift % 7),
  };
}

/** What an owner might have paid, in dollars. */
export function priceOf([, , propertyType, squareFootage]: Home): number {
  const perSquareFoot: Partial<Record<PropertyType, number>> = { condo: 175, commercial: 110 };
  return Math.round((squareFootage * (perSquareFoot[propertyType] ?? 158)) / 1000) * 1000;
}

function toFive(dollars: number): number {
  return Math.round(dollars / 5) * 5;
}
