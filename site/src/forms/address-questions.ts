import type { StreetAddress, ZipPlace } from '#shared/address.js';

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

const STREET_WORDS =
  'avenue ave boulevard blvd broadway circle cir court ct drive dr highway hwy hill hills lane ln loop parkway pkwy place pl point pt ridge road rd square street st terrace ter trail trl view way'.split(
    ' ',
  );

/** `5th` or `100th`: streets with numbers often have nothing else, as in `100 SE 5th`. */
const NUMBERED_STREET = /^\d+(?:st|nd|rd|th)$/;

/** Whether a street has a word that streets end in. Real ones may have none, so that alone doesn't make it wrong. */
function isUsualStreet(street: string): boolean {
  return wordsAfterNumber(street).some((word) => STREET_WORDS.includes(word) || NUMBERED_STREET.test(word));
}

/** `412 Grand Avenue` for `412 Grand Avneue`; null unless one of its words is one typo away from such a word. */
function suggestStreet(street: string): string | null {
  for (const word of wordsAfterNumber(street).toReversed()) {
    const meant = STREET_WORDS.find((each) => each.length > 3 && isOneTypoFrom(word, each));
    if (meant) return street.replace(new RegExp(`${word}\\b`, 'i'), meant[0]!.toUpperCase() + meant.slice(1));
  }
  return null;
}

function wordsAfterNumber(street: string): string[] {
  return (
    street
      .toLowerCase()
      .match(/[\da-z]+/g)
      ?.slice(1) ?? []
  );
}

/** A letter too many, missing, wrong, or swapped with its neighbor: without one letter each, both are the same. */
function isOneTypoFrom(typed: string, meant: string): boolean {
  const shorter = withOneLetterLess(meant);
  return withOneLetterLess(typed).some((each) => shorter.includes(each));
}

function withOneLetterLess(word: string): string[] {
  return [word, ...Array.from(word, (_, index) => word.slice(0, index) + word.slice(index + 1))];
}
