import type { ZipPlace } from '#shared/address.js';
import { ANALYSIS_LIMITS } from '#shared/analysis.js';
import type { Failure } from '../../forms/failure';
import { type Issue, SUMMARY_ID } from '../../forms/validation';
import {
  type AnalysisDraft,
  checkEmail,
  checkProperties,
  checkProperty,
  fieldName,
  type Intent,
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

/** State transitions, shared by the server and the browser. */
export function nextState(draft: AnalysisDraft, intent: Intent): FormState {
  const { properties } = draft;
  switch (intent.kind) {
    case 'add':
      return addProperty(draft);
    case 'edit':
      return expandOnly(draft, intent.index);
    case 'remove':
      return removeProperty(draft, intent.index);
    case 'back':
      return formState({ ...draft, step: 1 }, { focus: STEP_TITLE_ID });
    default: {
      const issues = checkProperties(properties);
      if (issues.length > 0) return withIssues(draft, issues);
      if (intent.kind === 'next') return formState({ ...draft, step: 2 }, { focus: STEP_TITLE_ID });
      return withIssues(draft, checkEmail(draft.email));
    }
  }
}

/** Goes to the step with the errors and expands the properties that have one. */
export function withIssues(draft: AnalysisDraft, issues: Issue[]): FormState {
  const isAboutProperties = issues.some(({ field }) => field.startsWith('properties.'));
  const properties = draft.properties.map((property, index) => ({
    ...property,
    isOpen: property.isOpen || issues.some(({ field }) => field.startsWith(fieldName(index, ''))),
  }));
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
    index === opened ? { ...property, isOpen: true } : collapsed(property, index),
  );
  return formState({ ...draft, properties }, { focus: fieldName(opened, 'street') });
}

/** A property collapses only if it has no errors. */
function collapsed(property: PropertyDraft, index: number): PropertyDraft {
  return { ...property, isOpen: checkProperty(property, index).length > 0 };
}

function removeProperty(draft: AnalysisDraft, removed: number): FormState {
  if (draft.properties.length === 1) return formState(draft);
  const properties = draft.properties.filter((_, index) => index !== removed);
  if (properties.length === 1) properties[0] = { ...properties[0]!, isOpen: true };
  return formState({ ...draft, properties }, { focus: STEP_TITLE_ID });
}
