import type { StreetAddress, ZipPlace } from '#shared/address.js';
import { isUsualStreet, suggestStreet } from '#shared/street.js';

const text = {
  didYouMean: (street: string) => `Did you mean ${street}? If yours is right, press Continue.`,
  unusualStreet: 'Check the street. Most end in St, Ave or Dr. If yours is right, press Continue.',
  otherCity: ({ zipCode, city }: ZipPlace) =>
    `ZIP ${zipCode} is in ${city}. If your city and ZIP are right, press Continue.`,
};

/** The address a form sends back with the answers, so that we don't question it twice. */
export function askedAbout({ street, city, zipCode }: Omit<StreetAddress, 'state'>): string {
  return `${street}|${city} ${zipCode}`;
}

export function wasAskedAbout(asked: string, { street, city, zipCode }: Omit<StreetAddress, 'state'>) {
  return {
    street: asked.startsWith(`${street}|`),
    city: asked.endsWith(`|${city} ${zipCode}`),
    zipCode: asked.endsWith(` ${zipCode}`),
  };
}

export function askAboutStreet(street: string): string | null {
  if (isUsualStreet(street)) return null;
  const suggested = suggestStreet(street);
  return suggested ? text.didYouMean(suggested) : text.unusualStreet;
}

/** For a city that doesn't match its ZIP code. Neighboring cities may share one. */
export function askAboutCity(city: string, place: ZipPlace): string | null {
  if (!place.city) return null;
  const known = [place.city, ...place.neighbors].map(plain);
  return known.includes(plain(city)) ? null : text.otherCity(place);
}

const SHORT: Record<string, string> = { dsm: 'desmoines', wdm: 'westdesmoines' };

/** `W. Des Moines` and `West Des Moines` are the same, and so are `St. Charles` and `Saint Charles`. */
function plain(city: string): string {
  const letters = city
    .toLowerCase()
    .replace(/^w\b/, 'west')
    .replace(/\bsaint\b/, 'st')
    .replace(/\bmount\b/, 'mt')
    .replace(/[^a-z]/g, '');
  return SHORT[letters] ?? letters;
}
