import { splitPastedAddress, zipDigits } from '#shared/address.js';
import { ANALYSIS_LIMITS } from '#shared/analysis.js';
import { newId, UUID } from '#shared/ids.js';
import { LEAD_LIMITS, PROPERTY_TYPES } from '#shared/lead.js';
import { YEAR_BUILT_MIN } from '#shared/limits.js';
import { withoutDirectionMarks } from '#shared/text.js';
import {
  checkEmailAddress,
  checkLength,
  checkNumber,
  type Issue,
  MAX_INPUT_CHARS,
  requireText,
} from '../../forms/validation';
import { analysisText } from './text';

/** The fields of one property, in form order. */
export const PROPERTY_FIELDS = [
  'street',
  'city',
  'zipCode',
  'propertyType',
  'squareFootage',
  'unitCount',
  'bedrooms',
  'bathrooms',
  'yearBuilt',
] as const;
export type PropertyField = (typeof PROPERTY_FIELDS)[number];

/** The first screen; the other fields follow on the next. */
const ADDRESS_FIELDS: readonly PropertyField[] = ['street', 'city', 'zipCode'];

const VIEWS = ['address', 'details', 'all', 'folded'] as const;

/** One property as typed. Every value is a string until it is sent. */
export interface PropertyDraft extends Record<PropertyField, string> {
  /** Id of the future lead, so sending twice creates one lead. */
  id: string;
  /** Which of its fields show. Without JavaScript they all do, unless it is folded. */
  view: (typeof VIEWS)[number];
  /** The address we last questioned. Sent again unchanged, it is accepted. */
  asked: string;
}

export interface AnalysisDraft {
  step: 1 | 2;
  properties: PropertyDraft[];
  email: string;
}

export function newProperty(): PropertyDraft {
  const blank = Object.fromEntries(PROPERTY_FIELDS.map((field) => [field, '']));
  return {
    ...(blank as Record<PropertyField, string>),
    unitCount: String(ANALYSIS_LIMITS.defaultUnitCount),
    id: newId(),
    view: 'address',
    asked: '',
  };
}

export function newDraft(carried: Partial<PropertyDraft> = {}): AnalysisDraft {
  return { step: 1, properties: [{ ...newProperty(), ...carried }], email: '' };
}

/** The address that the home page's address box puts into the URL, or null. */
export function carriedAddress({ searchParams }: URL): Address | null {
  const read = (name: string) =>
    withoutDirectionMarks(searchParams.get(name) ?? '')
      .slice(0, MAX_INPUT_CHARS)
      .trim();
  const [street, zip] = [read('street'), read('zip')];
  return street || zip ? withPastedAddress({ street, city: '', zipCode: zipDigits(zip) ?? zip }) : null;
}

/** What the clicked button asks for. */
export type Intent = { kind: (typeof SIMPLE_INTENTS)[number] } | { kind: 'edit' | 'remove'; index: number };

const SIMPLE_INTENTS = ['details', 'add', 'next', 'back', 'submit', 'waitlist'] as const;

/** Field name in the form, also its element id and its name in API errors. */
export function fieldName(index: number, field: string): string {
  return `properties.${index}.${field}`;
}

/** The draft as form fields. Fields that aren't visible are sent as hidden inputs. */
export function toFields({ step, properties, email }: AnalysisDraft): [name: string, value: string][] {
  const counted: [string, string][] = [
    ['step', String(step)],
    ['count', String(properties.length)],
  ];
  return [...counted, ...properties.flatMap(toPropertyFields), ['email', email]];
}

function toPropertyFields(property: PropertyDraft, index: number): [name: string, value: string][] {
  const typed = PROPERTY_FIELDS.map((field): [string, string] => [fieldName(index, field), property[field]]);
  const hidden = (['id', 'view', 'asked'] as const).map((name): [string, string] => [
    fieldName(index, name),
    property[name],
  ]);
  return [...hidden, ...typed];
}

/** Names of the fields visible in the current step. */
export function shownFields({ step, properties }: AnalysisDraft): string[] {
  if (step === 2) return ['email'];
  return properties.flatMap(({ view }, index) =>
    view === 'folded' ? [] : PROPERTY_FIELDS.map((field) => fieldName(index, field)),
  );
}

/** Reads the draft back from the submitted form, so nothing depends on JavaScript or a session. */
export function readDraft(form: FormData): AnalysisDraft {
  const count = Math.min(Number(readText(form, 'count')) || 1, ANALYSIS_LIMITS.properties);
  return {
    step: readText(form, 'step') === '2' ? 2 : 1,
    properties: Array.from({ length: count }, (_, index) => readProperty(form, index)),
    email: readText(form, 'email'),
  };
}

function readProperty(form: FormData, index: number): PropertyDraft {
  const id = readText(form, fieldName(index, 'id'));
  const asked = readText(form, fieldName(index, 'asked'));
  const property = { ...newProperty(), id: UUID.test(id) ? id : newId(), asked };
  property.view = VIEWS.find((view) => view === readText(form, fieldName(index, 'view'))) ?? 'all';
  for (const field of PROPERTY_FIELDS) property[field] = readText(form, fieldName(index, field)).trim();
  property.zipCode = zipDigits(property.zipCode) ?? property.zipCode;
  return withPastedAddress(property);
}

/** Moves the city and ZIP code of a pasted address into their own fields, unless those say something else. */
function withPastedAddress<T extends Address>(property: T): T {
  const pasted = splitPastedAddress(property.street);
  const zipCode = property.zipCode || pasted?.zipCode;
  if (!pasted || (pasted.zipCode && pasted.zipCode !== zipCode)) return property;
  return { ...property, street: pasted.street, city: property.city || pasted.city, zipCode };
}

type Address = Pick<PropertyDraft, 'street' | 'city' | 'zipCode'>;

export function readIntent(form: FormData): Intent {
  const [kind, index] = readText(form, 'intent').split(':');
  if (kind === 'edit' || kind === 'remove') return { kind, index: Number(index) };
  return { kind: SIMPLE_INTENTS.find((simple) => simple === kind) ?? 'next' };
}

function readText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? withoutDirectionMarks(value).slice(0, MAX_INPUT_CHARS) : '';
}

const problems = analysisText.problems;

type Check = (value: string) => string | null;

/** Used by the native number inputs and by the checks. */
export const NUMBER_LIMITS = {
  squareFootage: { min: 1, max: LEAD_LIMITS.squareFootage, step: 1 },
  unitCount: { min: 1, max: LEAD_LIMITS.unitCount, step: 1 },
  bedrooms: { min: 0, max: LEAD_LIMITS.bedrooms, step: 1 },
  bathrooms: { min: 0, max: LEAD_LIMITS.bathrooms, step: 0.5 },
  yearBuilt: { min: YEAR_BUILT_MIN, max: new Date().getFullYear(), step: 1 },
} as const;

const CHECKS: Record<PropertyField, Check> = {
  street: (value) =>
    requireText(value, problems.street) ?? checkLength(value, LEAD_LIMITS.street) ?? checkStreet(value),
  city: (value) => requireText(value, problems.city) ?? checkLength(value, LEAD_LIMITS.city),
  zipCode: (value) => (/^\d{5}$/.test(value) ? null : problems.zipCode),
  propertyType: (value) =>
    (PROPERTY_TYPES as readonly string[]).includes(value) ? null : problems.propertyType,
  squareFootage: (value) =>
    requireText(value, problems.squareFootage) ??
    checkNumber(value, NUMBER_LIMITS.squareFootage, problems.range.squareFootage),
  unitCount: (value) =>
    requireText(value, problems.unitCount) ??
    checkNumber(value, NUMBER_LIMITS.unitCount, problems.range.unitCount),
  bedrooms: (value) => checkNumber(value, NUMBER_LIMITS.bedrooms, problems.range.bedrooms),
  bathrooms: (value) => checkNumber(value, NUMBER_LIMITS.bathrooms, problems.range.bathrooms),
  yearBuilt: (value) => checkNumber(value, NUMBER_LIMITS.yearBuilt, problems.range.yearBuilt),
};

/** Ends in a state, a ZIP code or both: a pasted address that doesn't match the other fields or has no commas. */
const MORE_THAN_A_STREET = /\s(?:Iowa|IA|(?:Iowa|[A-Z]{2})\.?,?\s+\d{5}(?:-\d{4})?)$/i;

/** A home has a house number and a street; a mailbox can't be rented out. */
function checkStreet(value: string): string | null {
  if (/^p\.?\s*o\.?\s*box\b/i.test(value)) return problems.mailbox;
  if (!/^\s*[NSEW]?\d+\S*\s+\S/i.test(value)) return problems.houseNumber;
  if (!/\p{L}{2}/u.test(value)) return problems.streetName;
  return MORE_THAN_A_STREET.test(value) ? problems.streetOnly : null;
}

export function checkProperty(property: PropertyDraft, index: number): Issue[] {
  return checkFields(PROPERTY_FIELDS, property, index);
}

export function checkAddress(property: PropertyDraft, index: number): Issue[] {
  return checkFields(ADDRESS_FIELDS, property, index);
}

/** Whether a field with this name shows in the view. */
export function isShown(view: PropertyDraft['view'], name: string): boolean {
  if (view === 'all' || view === 'folded') return view === 'all';
  const isAddress = ADDRESS_FIELDS.some((field) => name.endsWith(`.${field}`));
  return isAddress === (view === 'address');
}

function checkFields(fields: readonly PropertyField[], property: PropertyDraft, index: number): Issue[] {
  return fields.flatMap((field) => {
    const message = CHECKS[field](property[field]);
    return message ? [{ field: fieldName(index, field), message }] : [];
  });
}

export function checkProperties(properties: PropertyDraft[]): Issue[] {
  return properties.flatMap(checkProperty);
}

export function checkEmail(email: string): Issue[] {
  const message = checkEmailAddress(email);
  return message ? [{ field: 'email', message }] : [];
}
