import { ANALYSIS_LIMITS } from '../../../../src/shared/analysis/analysis.contract.js';
import { newId } from '../../../../src/shared/new-id.js';
import { withoutDirectionMarks } from '../../../../src/shared/storable-text.js';
import { UUID } from '../../../../src/shared/uuid.js';
import { TYPED_MAX } from '../../forms/typed-max';
import { type AnalysisDraft, newProperty, PROPERTY_FIELDS, type PropertyDraft } from './draft';

/** What the pressed button asks for. */
export type Intent =
  | { kind: 'add' | 'next' | 'back' | 'submit' }
  | { kind: 'edit' | 'remove'; index: number };

/** The name of a field in the form, also its element id and its name in the API's problems. */
export function fieldName(index: number, field: string): string {
  return `properties.${index}.${field}`;
}

/** The draft as fields of a form: what no visible field holds travels along hidden. */
export function fieldsOf({ step, properties, email }: AnalysisDraft): [name: string, value: string][] {
  const counted: [string, string][] = [
    ['step', String(step)],
    ['count', String(properties.length)],
  ];
  return [...counted, ...properties.flatMap(fieldsOfProperty), ['email', email]];
}

function fieldsOfProperty(property: PropertyDraft, index: number): [name: string, value: string][] {
  const typed = PROPERTY_FIELDS.map((field): [string, string] => [fieldName(index, field), property[field]]);
  return [
    [fieldName(index, 'id'), property.id],
    [fieldName(index, 'isOpen'), property.isOpen ? '1' : ''],
    ...typed,
  ];
}

/** The names of the fields that the step of the draft shows. */
export function shownFields({ step, properties }: AnalysisDraft): string[] {
  if (step === 2) return ['email'];
  return properties.flatMap(({ isOpen }, index) =>
    isOpen ? PROPERTY_FIELDS.map((field) => fieldName(index, field)) : [],
  );
}

/** Reads the draft back from the posted form, so that nothing typed depends on script or session. */
export function draftOf(form: FormData): AnalysisDraft {
  const count = Math.min(Number(text(form, 'count')) || 1, ANALYSIS_LIMITS.properties);
  return {
    step: text(form, 'step') === '2' ? 2 : 1,
    properties: Array.from({ length: count }, (_, index) => propertyOf(form, index)),
    email: text(form, 'email'),
  };
}

function propertyOf(form: FormData, index: number): PropertyDraft {
  const id = text(form, fieldName(index, 'id'));
  const property = { ...newProperty(), id: UUID.test(id) ? id : newId() };
  property.isOpen = text(form, fieldName(index, 'isOpen')) === '1';
  for (const field of PROPERTY_FIELDS) property[field] = text(form, fieldName(index, field)).trim();
  return property;
}

export function intentOf(form: FormData): Intent {
  const [kind, index] = text(form, 'intent').split(':');
  if (kind === 'edit' || kind === 'remove') return { kind, index: Number(index) };
  if (kind === 'add' || kind === 'back' || kind === 'submit') return { kind };
  return { kind: 'next' };
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? withoutDirectionMarks(value).slice(0, TYPED_MAX) : '';
}
