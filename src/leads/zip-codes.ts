import { SERVICE_RADIUS_MILES, type ZipPlace } from '#shared/address.js';
import { IOWA_CITIES, STATE_PREFIXES } from './zip-table.js';

const IOWA = 'IA';

interface Position {
  latitude: number;
  longitude: number;
}

interface ZipArea extends Position {
  zipCode: string;
  city: string;
}

const ZIP_AREAS = IOWA_CITIES.trim().split('\n').flatMap(readCity);
const AREA_BY_ZIP = new Map(ZIP_AREAS.map((area) => [area.zipCode, area]));

function readCity(line: string): ZipArea[] {
  const city = /^\D+(?= )/.exec(line)![0];
  const zipCodes = line.matchAll(/(\d{5}):([\d.]+),([-\d.]+)/g);
  return [...zipCodes].map(([, zipCode, latitude, longitude]) => ({
    zipCode: zipCode!,
    city,
    latitude: Number(latitude),
    longitude: Number(longitude),
  }));
}

const DOWNTOWN: Position = { latitude: 41.5868, longitude: -93.625 };
/** Distances count as whole miles, so 25.4 is still 25. */
const SERVED_CITIES = citiesWithin(SERVICE_RADIUS_MILES + 0.5, DOWNTOWN);

/** ZIP codes cross city limits: many homes in Clive and Waukee have a West Des Moines ZIP code. */
const NEIGHBOR_MILES = 7;

const STATES = [...STATE_PREFIXES.matchAll(/([A-Z]{2}) (\d{3})-(\d{3})/g)].map(([, state, first, last]) => ({
  state: state!,
  first: first!,
  last: last!,
}));

/** Where a ZIP code is. Iowa's are known by city, all others only by state. */
export function findZip(zipCode: string): ZipPlace {
  const area = AREA_BY_ZIP.get(zipCode);
  if (area) {
    const neighbors = [...citiesWithin(NEIGHBOR_MILES, area)].filter((name) => name !== area.city);
    return { zipCode, city: area.city, neighbors, state: IOWA, isServed: SERVED_CITIES.has(area.city) };
  }
  const prefix = zipCode.slice(0, 3);
  const state = STATES.find(({ first, last }) => first <= prefix && prefix <= last)?.state ?? null;
  return { zipCode, city: null, neighbors: [], state, isServed: false };
}

/** Whether a home there is surely outside the service area: an Iowa ZIP code missing from our table may be nearby. */
export function isFarAway({ city, state, isServed }: ZipPlace): boolean {
  const isKnown = city !== null || (state !== null && state !== IOWA);
  return isKnown && !isServed;
}

/** The cities with a ZIP code that near. */
function citiesWithin(miles: number, place: Position): Set<string> {
  return new Set(ZIP_AREAS.filter((area) => milesBetween(area, place) < miles).map(({ city }) => city));
}

/** By the haversine formula. */
function milesBetween(from: Position, to: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  return 3958.8 * 2 * Math.asin(Math.sqrt(haversine));
}
