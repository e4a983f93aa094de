import { newId } from '../../../../src/shared/new-id.js';
import { withoutDirectionMarks } from '../../../../src/shared/storable-text.js';
import { UUID } from '../../../../src/shared/uuid.js';
import { TYPED_MAX } from '../../forms/typed-max';
import { type Answers, ENROLL_FIELDS, type EnrollDraft, type EnrollField, isStep } from './draft';
import { type EnrolledProperty, isStage } from './enroll-state';

/** What the pressed button asks for. */
export type Intent =
  | { kind: 'next' | 'back' | 'submit' | 'restart' | 'signed' | 'unsigned' | 'book' | 'again' }
  | { kind: 'edit'; field: EnrollField };

const PLAIN = ['next', 'back', 'submit', 'restart', 'signed', 'unsigned', 'book', 'again'] as const;

/** The draft as fields of a form: what no visible field holds travels along hidden. */
export function fieldsOf({ id, step, answers, smsConsent }: EnrollDraft): [name: string, value: string][] {
  const typed = ENROLL_FIELDS.map((field): [string, string] => [field, answers[field]]);
  return [['id', id], ['step', String(step)], ...typed, ...(smsConsent ? [SMS_TICKED] : [])];
}

const SMS_TICKED: [string, string] = ['smsConsent', '1'];

/** Reads the draft back from the posted form, so that nothing typed depends on script or session. */
export function draftOf(form: FormData): EnrollDraft {
  const id = text(form, 'id');
  const step = Number(text(form, 'step'));
  return {
    id: UUID.test(id) ? id : newId(),
    step: isStep(step) ? step : 1,
    answers: Object.fromEntries(ENROLL_FIELDS.map((field) => [field, text(form, field)])) as Answers,
    smsConsent: form.has('smsConsent'),
  };
}

/** An enrolled property as fields of the form that leads through its next steps. */
export function enrolledFieldsOf({ leadId, token, stage, at }: EnrolledProperty): [string, string][] {
  return Object.entries({ leadId, token, stage, at });
}

export function enrolledOf(form: FormData): EnrolledProperty | null {
  const [leadId, token, at] = [text(form, 'leadId'), text(form, 'token'), text(form, 'at')];
  const stage = text(form, 'stage');
  return leadId && isStage(stage) ? { leadId, token, stage, at } : null;
}

export function intentOf(form: FormData): Intent {
  const [asked, field] = text(form, 'intent').split(':');
  if (asked === 'edit' && isField(field)) return { kind: 'edit', field };
  return { kind: PLAIN.find((kind) => kind === asked) ?? 'next' };
}

export function isField(name: string | null | undefined): name is EnrollField {
  return (ENROLL_FIELDS as readonly (string | null | undefined)[]).includes(name);
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? withoutDirectionMarks(value).trim().slice(0, TYPED_MAX) : '';
}
