import type { ZipPlace } from '#shared/address.js';
import { ANALYSIS_LIMITS } from '#shared/analysis.js';
import type { Failure } from '../../forms/failure';
import { type Issue, SUMMARY_ID } from '../../forms/validation';
import {
  type AnalysisDraft,
  checkAddress,
  checkEmail,
  checkProperties,
  checkProperty,
  fieldName,
  type Intent,
  isShown,
  newProperty,
  type PropertyDraft,
} from './draft';

/** State of the form after a button click. */
export interface FormState {
  draft: AnalysisDraft;
  issues: Issue[];
  /** Why the last submission failed as a whole. */
  failure: Failure | null;
  /** The element to focus next. */
  focus: string | null;
  /** The place we don't serve, once someone continues with its ZIP code. */
  outside: ZipPlace | null;
  /** Whether they left their email for that place. */
  isWaitlisted: boolean;
  /** Lead id of the first property, once everything is stored. */
  leadId: string | null;
}

export const ANALYSIS_FORM_ID = 'analysis-form';
export const STEP_TITLE_ID = 'step-title';

export function formState(draft: AnalysisDraft, rest: Partial<FormState> = {}): FormState {
  return {
    draft,
    issues: [],
    failure: null,
    focus: null,
    outside: null,
    isWaitlisted: false,
    leadId: null,
    ...rest,
  };
}

/** The step in the URL. The details of a property have an entry in the history too. */
export function urlStep({ step, properties }: AnalysisDraft): 1 | 'details' | 2 {
  if (step === 2) return 2;
  return properties.some(({ view }) => view === 'details') ? 'details' : 1;
}

/** State transitions, shared by the server and the browser. */
export function nextState(draft: AnalysisDraft, intent: Intent): FormState {
  const { properties } = draft;
  switch (intent.kind) {
    case 'details':
      return toDetails(draft);
    case 'add':
      return addProperty(draft);
    case 'edit':
      return expandOnly(draft, intent.index);
    case 'remove':
      return removeProperty(draft, intent.index);
    case 'back':
      return atProperties(draft);
    default: {
      const issues = checkProperties(properties);
      if (issues.length > 0) return withIssues(draft, issues);
      if (intent.kind === 'next') return formState({ ...draft, step: 2 }, { focus: 'email' });
      return withIssues(draft, checkEmail(draft.email));
    }
  }
}

/** Step 1: complete properties show every field; the others start with their address. */
export function atProperties(draft: AnalysisDraft): FormState {
  return atStepOne(draft, (property, index) =>
    checkProperty(property, index).length === 0 ? 'all' : 'address',
  );
}

/** Step 1, once the addresses are there. */
export function atDetails(draft: AnalysisDraft): FormState {
  return atStepOne(draft, (property, index) =>
    checkAddress(property, index).length === 0 ? 'details' : 'address',
  );
}

function atStepOne(
  draft: AnalysisDraft,
  viewOf: (property: PropertyDraft, index: number) => PropertyDraft['view'],
): FormState {
  const properties = draft.properties.map((property, index) =>
    property.view === 'folded' ? property : { ...property, view: viewOf(property, index) },
  );
  return formState({ ...draft, step: 1, properties }, { focus: firstField(properties) });
}

/** Where a screen of step 1 starts. */
function firstField(properties: PropertyDraft[]): string {
  const index = properties.findIndex(({ view }) => view !== 'folded');
  if (index < 0) return STEP_TITLE_ID;
  return fieldName(index, properties[index]!.view === 'details' ? 'propertyType' : 'street');
}

/** Without JavaScript the details are on the same page, so they may be complete already. */
function toDetails(draft: AnalysisDraft): FormState {
  const issues = draft.properties.flatMap((property, index) =>
    property.view === 'address' ? checkAddress(property, index) : [],
  );
  if (issues.length > 0) return withIssues(draft, issues);
  const isComplete = checkProperties(draft.properties).length === 0;
  return isComplete ? nextState(draft, { kind: 'next' }) : atDetails(draft);
}

/** Goes to the step with the errors and shows every field that has one. */
export function withIssues(draft: AnalysisDraft, issues: Issue[]): FormState {
  const isAboutProperties = issues.some(({ field }) => field.startsWith('properties.'));
  const properties = draft.properties.map((property, index) => {
    const own = issues.filter(({ field }) => field.startsWith(fieldName(index, '')));
    const view = own.every(({ field }) => isShown(property.view, field)) ? property.view : 'all';
    return { ...property, view };
  });
  const step = isAboutProperties ? 1 : draft.step;
  return formState({ ...draft, step, properties }, { issues, focus: issues.length > 0 ? SUMMARY_ID : null });
}

function addProperty(draft: AnalysisDraft): FormState {
  if (draft.properties.length >= ANALYSIS_LIMITS.properties) return formState(draft);
  const properties = [...draft.properties.map(collapsed), newProperty()];
  return formState({ ...draft, properties }, { focus: fieldName(properties.length - 1, 'street') });
}

function expandOnly(draft: AnalysisDraft, opened: number): FormState {
  const properties = draft.properties.map((property, index) =>
    index === opened ? { ...property, view: 'all' as const } : collapsed(property, index),
  );
  return { ...atProperties({ ...draft, properties }), focus: fieldName(opened, 'street') };
}

/** A property collapses only if it has no errors. */
function collapsed(property: PropertyDraft, index: number): PropertyDraft {
  return checkProperty(property, index).length > 0 ? property : { ...property, view: 'folded' };
}

function removeProperty(draft: AnalysisDraft, removed: number): FormState {
  if (draft.properties.length === 1) return formState(draft);
  const properties = draft.properties.filter((_, index) => index !== removed);
  if (properties.length === 1 && properties[0]!.view === 'folded')
    properties[0] = { ...properties[0]!, view: 'all' };
  return formState({ ...draft, properties }, { focus: STEP_TITLE_ID });
}
