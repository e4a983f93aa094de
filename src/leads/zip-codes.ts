import { SERVICE_RADIUS_MILES, type ZipPlace } from '#shared/address.js';
import { IOWA_CITIES, STATE_PREFIXES } from './zip-table.js';

const IOWA = 'IA';

interface City {
  name: string;
  miles: number;
}

const CITY_BY_ZIP = new Map(IOWA_CITIES.trim().split('\n').flatMap(readCity));

function readCity(line: string): [zipCode: string, city: City][] {
  const [, name, miles, zipCodes] = /^(.+?) (\d+) ([\d ]+)$/.exec(line)!;
  return zipCodes!.split(' ').map((zipCode) => [zipCode, { name: name!, miles: Number(miles) }]);
}

const STATES = [...STATE_PREFIXES.matchAll(/([A-Z]{2}) (\d{3})-(\d{3})/g)].map(([, state, first, last]) => ({
  state: state!,
  first: first!,
  last: last!,
}));

/** Where a ZIP code is. Iowa's are known by city, all others only by state. */
export function findZip(zipCode: string): ZipPlace {
  const city = CITY_BY_ZIP.get(zipCode);
  if (city) {
    return { zipCode, city: city.name, state: IOWA, isServed: city.miles <= SERVICE_RADIUS_MILES };
  }
  const prefix = zipCode.slice(0, 3);
  const state = STATES.find(({ first, last }) => first <= prefix && prefix <= last)?.state ?? null;
  return { zipCode, city: null, state, isServed: false };
}

/** Whether a home there is known to be outside the service area. A ZIP code of Iowa that our table lacks may be a new one nearby. */
export function isFarAway({ city, state, isServed }: ZipPlace): boolean {
  const isKnown = city !== null || (state !== null && state !== IOWA);
  return isKnown && !isServed;
}
