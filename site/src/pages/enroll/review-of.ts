import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { PROPERTY_TYPE_LABELS, type PropertyType } from '../../../../src/shared/leads/lead.contract.js';
import { addressOf, type EnrollDraft, type EnrollField } from './draft';
import { enrollMessages } from './enroll.messages';

const { labels, review: text } = enrollMessages;

export interface ReviewLine {
  label: string;
  value: string;
  /** The field that edits it. */
  field: EnrollField;
}

/** Everything that was answered, in words. */
export function reviewOf(draft: EnrollDraft): ReviewLine[] {
  const { name, email, phone } = draft.answers;
  return [
    ...propertyLinesOf(draft),
    { label: labels.name, value: name, field: 'name' },
    { label: labels.email, value: email, field: 'email' },
    { label: labels.phone, value: phone, field: 'phone' },
    { label: text.sms, value: draft.smsConsent ? text.yes : text.no, field: 'phone' },
  ];
}

export function propertyLinesOf({ answers }: EnrollDraft): ReviewLine[] {
  const { propertyType, unitCount, estimatedRent } = answers;
  const type = PROPERTY_TYPE_LABELS[propertyType as PropertyType];
  const rent = text.rent(formatDollars(Number(estimatedRent)));
  return [
    { label: text.address, value: addressOf(answers), field: 'streetAddress' },
    { label: labels.propertyType, value: type, field: 'propertyType' },
    { label: labels.unitCount, value: formatNumber(Number(unitCount)), field: 'unitCount' },
    { label: labels.estimatedRent, value: rent, field: 'estimatedRent' },
  ];
}
