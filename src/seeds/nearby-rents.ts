import type { Location } from '#shared/analysis.js';
import type { PropertyType } from '#shared/lead.js';
import type { RentFacts } from '#shared/rent-estimate.js';
import { DAY_MS } from '#shared/time.js';
import { type Home, PLACES } from './homes.js';

/** How the five nearest homes differ from the subject, nearest first. */
const NEIGHBORS = [
  { street: 'Maple St', miles: 0.3, toward: 40, size: 0.97, rent: 0.98, days: 18, isListed: false },
  { street: 'Walnut Creek Dr', miles: 0.6, toward: 195, size: 1.04, rent: 1.03, days: 26, isListed: false },
  { street: 'Lincoln Ave', miles: 0.9, toward: 280, size: 0.92, rent: 0.95, days: 33, isListed: false },
  { street: 'Prairie View Dr', miles: 1.4, toward: 130, size: 1.09, rent: 1.06, days: 21, isListed: true },
  { street: 'Meredith Dr', miles: 1.9, toward: 335, size: 1.01, rent: 0.99, days: 41, isListed: false },
] as const;
const MILES_PER_DEGREE = 69.1;

/** A made-up monthly rent per unit, in dollars. */
export function rentOf([, , , squareFootage, bedrooms, , yearBuilt, unitCount = 1]: Home): number {
  const isRecent = (yearBuilt ?? 0) >= 2000;
  return roundToFive(650 + 0.6 * (squareFootage / unitCount) + 60 * (bedrooms ?? 0) + (isRecent ? 120 : 0));
}

/** What a rent data provider might return for a home. */
export function factsOf(home: Home, index: number, at: Date): RentFacts {
  const [, , propertyType, squareFootage, bedrooms, bathrooms, yearBuilt] = home;
  const rent = rentOf(home);
  const location = locationOf(index);
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
    location,
    comparables: NEIGHBORS.map((neighbor, place) => comparable(home, neighbor, index + place, location, at)),
  };
}

/** Somewhere in Greater Des Moines. */
function locationOf(index: number): Location {
  return { latitude: 41.52 + ((index * 7) % 23) / 100, longitude: -93.85 + ((index * 11) % 27) / 100 };
}

function comparable(
  home: Home,
  { street, miles, toward, size, rent, days, isListed }: (typeof NEIGHBORS)[number],
  shift: number,
  { latitude, longitude }: Location,
  at: Date,
): RentFacts['comparables'][number] {
  const [, place, , squareFootage, bedrooms, bathrooms, , unitCount = 1] = home;
  const [city, zipCode] = PLACES[place];
  const distance = Math.round(miles * (8 + (shift % 5))) / 10;
  const angle = (toward * Math.PI) / 180;
  const daysOnMarket = isListed ? 4 + (shift % 9) : days + (shift % 7);
  const removedOn = isListed ? null : dayBefore(at, 6 + ((shift * 13) % 50));
  return {
    address: `${1200 + ((shift * 137) % 3800)} ${street}, ${city}, IA ${zipCode}`,
    distance,
    squareFootage: Math.round((squareFootage / unitCount) * size),
    bedrooms,
    bathrooms,
    rentAmount: roundToFive(rentOf(home) * (rent + ((shift % 5) - 2) / 100)),
    daysOnMarket,
    listedOn: dayBefore(removedOn ? new Date(removedOn) : at, daysOnMarket),
    lastSeenOn: removedOn ?? dayBefore(at, 0),
    removedOn,
    location: {
      latitude: latitude + (Math.cos(angle) * distance) / MILES_PER_DEGREE,
      longitude:
        longitude + (Math.sin(angle) * distance) / (MILES_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
    },
  };
}

function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * DAY_MS).toISOString().slice(0, 10);
}

/** A plausible purchase price, in dollars. */
export function priceOf([, , propertyType, squareFootage]: Home): number {
  const perSquareFoot: Partial<Record<PropertyType, number>> = { condo: 175, commercial: 110 };
  return Math.round((squareFootage * (perSquareFoot[propertyType] ?? 158)) / 1000) * 1000;
}

function roundToFive(dollars: number): number {
  return Math.round(dollars / 5) * 5;
}
