import type { ZipPlace } from '#shared/address.js';
import { askAboutCity, askAboutStreet, askedAbout, wasAskedAbout } from '../../forms/address-questions';
import type { Issue } from '../../forms/validation';
import { type AnalysisDraft, fieldName, type PropertyDraft } from './draft';
import { type FormState, withIssues } from './state';

/** Asks once about addresses that may be right but probably aren't what the owner means. */
export function askAboutAddresses(draft: AnalysisDraft, places: (ZipPlace | null)[]): FormState | null {
  const questions = draft.properties.flatMap((property, index) => ask(property, index, places[index]));
  if (questions.length === 0) return null;
  const properties = draft.properties.map((property) => ({ ...property, asked: askedAbout(property) }));
  return withIssues({ ...draft, properties }, questions);
}

function ask(property: PropertyDraft, index: number, place?: ZipPlace | null): Issue[] {
  const asked = wasAskedAbout(property.asked, property);
  const messages = {
    street: asked.street ? null : askAboutStreet(property.street),
    city: asked.city || !place ? null : askAboutCity(property.city, place),
  } as const;
  return (['street', 'city'] as const).flatMap((field) => {
    const message = messages[field];
    return message ? [{ field: fieldName(index, field), message }] : [];
  });
}
