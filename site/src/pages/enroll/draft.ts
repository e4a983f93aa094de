import { newId } from '../../../../src/shared/new-id.js';

/** What an owner types, by the names of the API, so that its refusals find their field. */
export const PROPERTY_FIELDS = [
  'propertyType',
  'unitCount',
  'estimatedRent',
  'streetAddress',
  'city',
  'zipCode',
] as const;
export const CONTACT_FIELDS = ['name', 'email', 'phone'] as const;
export const ENROLL_FIELDS = [...PROPERTY_FIELDS, ...CONTACT_FIELDS] as const;
export type EnrollField = (typeof ENROLL_FIELDS)[number];

/** Every value is text until it is sent. */
export type Answers = Record<EnrollField, string>;

export type Step = 1 | 2 | 3;
export const STEPS = [1, 2, 3] as const satisfies readonly Step[];

export interface EnrollDraft {
  /** The id of the lead to be; the same one sent twice is one lead. */
  id: string;
  step: Step;
  answers: Answers;
  smsConsent: boolean;
}

export const STATE = 'IA';

/** Days for which an unfinished draft stays on the device. */
export const ENROLL_DRAFT_DAYS = 30;

const BLANK = {
  ...(Object.fromEntries(ENROLL_FIELDS.map((field) => [field, ''])) as Answers),
  unitCount: '1',
};

export function newDraft(): EnrollDraft {
  return { id: newId(), step: 1, answers: BLANK, smsConsent: false };
}

/** Whether there is nothing in it yet that anybody typed. */
export function isBlank(answers: Answers): boolean {
  return ENROLL_FIELDS.every((field) => answers[field] === BLANK[field]);
}

export function isStep(value: number): value is Step {
  return (STEPS as readonly number[]).includes(value);
}

export function addressOf({ streetAddress, city, zipCode }: Answers): string {
  return `${streetAddress}, ${city}, ${STATE} ${zipCode}`;
}
