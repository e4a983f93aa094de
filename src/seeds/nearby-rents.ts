import type { PropertyType } from '#shared/lead.js';
import type { RentFacts } from '#shared/rent-estimate.js';
import { type Home, PLACES } from './homes.js';

/** How the five nearest homes differ from the subject, nearest first. */
const NEIGHBORS = [
  { street: 'Maple St', miles: 0.3, size: 0.97, rent: 0.98, days: 18 },
  { street: 'Walnut Creek Dr', miles: 0.6, size: 1.04, rent: 1.03, days: 26 },
  { street: 'Lincoln Ave', miles: 0.9, size: 0.92, rent: 0.95, days: 33 },
  { street: 'Prairie View Dr', miles: 1.4, size: 1.09, rent: 1.06, days: 21 },
  { street: 'Meredith Dr', miles: 1.9, size: 1.01, rent: 0.99, days: 41 },
] as const;

/** A made-up monthly rent per unit, in dollars. */
export function rentOf([, , , squareFootage, bedrooms, , yearBuilt, unitCount = 1]: Home): number {
  const isRecent = (yearBuilt ?? 0) >= 2000;
  return roundToFive(650 + 0.6 * (squareFootage / unitCount) + 60 * (bedrooms ?? 0) + (isRecent ? 120 : 0));
}

/** What a rent data provider might return for a home. */
export function factsOf(home: Home, index: number): RentFacts {
  const [, , propertyType, squareFootage, bedrooms, bathrooms, yearBuilt] = home;
  const rent = rentOf(home);
  return {
    rent,
    rentRangeLow: roundToFive(rent * 0.91),
    rentRangeHigh: roundToFive(rent * 1.08),
    subject: {
      propertyType,
      // Records have gaps that visitors fill in.
      squareFootage: index % 4 === 1 ? null : squareFootage,
      bedrooms: index % 5 === 2 ? null : bedrooms,
      bathrooms,
      yearBuilt,
    },
    comparables: NEIGHBORS.map((neighbor, place) => comparable(home, neighbor, index + place)),
  };
}

function comparable(
  home: Home,
  { street, miles, size, rent, days }: (typeof NEIGHBORS)[number],
  shift: number,
): RentFacts['comparables'][number] {
  const [, place, , squareFootage, , , , unitCount = 1] = home;
  const [city, zipCode] = PLACES[place];
  return {
    address: `${1200 + ((shift * 137) % 3800)} ${street}, ${city}, IA ${zipCode}`,
    distance: Math.round(miles * (8 + (shift % 5))) / 10,
    squareFootage: Math.round((squareFootage / unitCount) * size),
    rentAmount: roundToFive(rentOf(home) * (rent + ((shift % 5) - 2) / 100)),
    daysOnMarket: days + (shift % 7),
  };
}

/** A plausible purchase price, in dollars. */
export function priceOf([, , propertyType, squareFootage]: Home): number {
  const perSquareFoot: Partial<Record<PropertyType, number>> = { condo: 175, commercial: 110 };
  return Math.round((squareFootage * (perSquareFoot[propertyType] ?? 158)) / 1000) * 1000;
}

function roundToFive(dollars: number): number {
  return Math.round(dollars / 5) * 5;
}
