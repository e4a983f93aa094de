import { SERVICE_RADIUS_MILES, type ZipPlace } from '#shared/address.js';
import type { SiteApi } from '#shared/site-api.js';
import { askAboutCity, askAboutStreet, askedAbout, wasAskedAbout } from '../../forms/address-questions';
import { lookUpZip } from '../../forms/zip-lookup';
import type { EnrollDraft } from './draft';
import { type EnrollState, withIssues } from './state';

const text = {
  houseNumber: 'Start with the house number, for example 412 Grand Ave. If yours has none, press Continue.',
  unknownZip: (zipCode: string) => `We can't find ZIP ${zipCode}. If it's right, press Continue.`,
  farAway: (city: string) =>
    `${city} is more than ${SERVICE_RADIUS_MILES} miles from downtown Des Moines, farther than we usually manage. Press Continue to ask anyway, and we'll call you.`,
};

/** Asks once about an address that may be right but probably isn't what the owner means, or isn't near us. */
export async function askAboutAddress(draft: EnrollDraft, api: SiteApi): Promise<EnrollState | null> {
  const { streetAddress, city, zipCode } = draft.answers;
  if (draft.step > 1 || draft.report) return null;
  const address = { street: streetAddress, city, zipCode };
  const asked = wasAskedAbout(draft.asked, address);
  if (asked.street && asked.city) return null;
  const place = await (import.meta.env.SSR ? api.zip(zipCode).catch(() => null) : lookUpZip(zipCode));
  const messages = {
    streetAddress: asked.street ? null : askAboutHouse(streetAddress),
    city: asked.city || !place ? null : askAboutCity(city, place),
    zipCode: asked.zipCode || !place ? null : askAboutPlace(place),
  };
  const questions = Object.entries(messages).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  return questions.length > 0 ? withIssues({ ...draft, asked: askedAbout(address) }, questions) : null;
}

function askAboutHouse(street: string): string | null {
  return /^[NSEW]?\d/i.test(street) ? askAboutStreet(street) : text.houseNumber;
}

/** A ZIP code of Iowa without a city may be a new one nearby. */
function askAboutPlace({ zipCode, city, state, isServed }: ZipPlace): string | null {
  if (!state) return text.unknownZip(zipCode);
  return city && !isServed ? text.farAway(city) : null;
}
