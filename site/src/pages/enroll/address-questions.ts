import { isUsualStreet, SERVICE_RADIUS_MILES, suggestStreet, type ZipPlace } from '#shared/address.js';
import type { SiteApi } from '#shared/site-api.js';
import { lookUpZip } from '../../forms/zip-lookup';
import type { EnrollDraft } from './draft';
import { type EnrollState, withIssues } from './state';

const text = {
  houseNumber: 'Start with the house number, for example 412 Grand Ave. If yours has none, press Continue.',
  didYouMean: (street: string) => `Did you mean ${street}? If yours is right, press Continue.`,
  unusualStreet: 'Check the street. Most end in St, Ave or Dr. If yours is right, press Continue.',
  unknownZip: (zipCode: string) => `We can't find ZIP ${zipCode}. If it's right, press Continue.`,
  farAway: (city: string) =>
    `${city} is more than ${SERVICE_RADIUS_MILES} miles from downtown Des Moines, farther than we usually manage. Press Continue to ask anyway, and we'll call you.`,
};

/** Asks once about an address that may be right but probably isn't what the owner means, or isn't near us. */
export async function askAboutAddress(draft: EnrollDraft, api: SiteApi): Promise<EnrollState | null> {
  const { streetAddress, zipCode } = draft.answers;
  const asked = `${streetAddress} ${zipCode}`;
  if (draft.step > 1 || draft.report || draft.asked === asked) return null;
  const place = await (import.meta.env.SSR ? api.zip(zipCode).catch(() => null) : lookUpZip(zipCode));
  const messages = { streetAddress: askAboutStreet(streetAddress), zipCode: place && askAboutPlace(place) };
  const questions = Object.entries(messages).flatMap(([field, message]) =>
    message ? [{ field, message }] : [],
  );
  return questions.length > 0 ? withIssues({ ...draft, asked }, questions) : null;
}

function askAboutStreet(street: string): string | null {
  if (!/^[NSEW]?\d/i.test(street)) return text.houseNumber;
  if (isUsualStreet(street)) return null;
  const suggested = suggestStreet(street);
  return suggested ? text.didYouMean(suggested) : text.unusualStreet;
}

/** A ZIP code of Iowa without a city may be a new one nearby. */
function askAboutPlace({ zipCode, city, state, isServed }: ZipPlace): string | null {
  if (!state) return text.unknownZip(zipCode);
  return city && !isServed ? text.farAway(city) : null;
}
