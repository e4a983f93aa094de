import type { Guards } from '../../forms/FormGuards';
import type { Failure } from '../../forms/failure';
import { type Issue, SUMMARY_ID } from '../../forms/validation';
import {
  checkStep,
  type EnrollDraft,
  type EnrolledProperty,
  emptied,
  type Intent,
  isField,
  middleStep,
  type Stage,
  type Step,
  stepOf,
} from './draft';

/** State of the page after a button click. */
export interface EnrollState {
  draft: EnrollDraft;
  guards: Guards;
  issues: Issue[];
  failure: Failure | null;
  /** Whether the enrollment's token has expired, so retrying can't help. */
  isExpired: boolean;
  /** The element to focus next. */
  focus: string | null;
  /** The property whose next steps are shown instead of the form. */
  enrolled: EnrolledProperty | null;
  /** Whether the next-step dialog is open. */
  isDialogOpen: boolean;
  /** Other enrolled properties with steps left. */
  pending: PendingProperty[];
}

export interface PendingProperty {
  leadId: string;
  /** One-line address. */
  address: string;
}

const PROPERTY_PARAM = 'property';

/** The lead id in the URL, or null. */
export function requestedProperty({ searchParams }: URL): string | null {
  return searchParams.get(PROPERTY_PARAM);
}

/** The URL of an enrolled property's next steps. With a stage, its dialog is open. */
export function nextStepsUrl(leadId: string, stage?: Stage): string {
  const query = new URLSearchParams({ ...(stage && { step: stage }), [PROPERTY_PARAM]: leadId });
  return `/enroll?${query}`;
}

export const ENROLL_FORM_ID = 'enroll-form';
export const STEP_TITLE_ID = 'step-title';
/** Heading of the dialog. */
export const NEXT_TITLE_ID = 'next-title';
/** Heading of the page once a property is enrolled. */
export const ENROLLED_TITLE_ID = 'enrolled-title';

/** For pages whose document already holds the guards. */
const NO_GUARDS: Guards = { token: '', touch: {} };

export function enrollState(draft: EnrollDraft, rest: Partial<EnrollState> = {}): EnrollState {
  const calm = { guards: NO_GUARDS, issues: [], failure: null, isExpired: false, focus: null };
  return { draft, ...calm, enrolled: null, isDialogOpen: false, pending: [], ...rest };
}

/** Whether the state came from the server, which knows nothing about stored drafts. */
export function isFromServer({ guards }: EnrollState): boolean {
  return guards !== NO_GUARDS;
}

/** State transitions, shared by the server and the browser. */
export function nextState(draft: EnrollDraft, intent: Intent): EnrollState {
  switch (intent.kind) {
    case 'restart':
      return enrollState(emptied(draft), { focus: STEP_TITLE_ID });
    case 'again':
      return enrollState({ ...draft, step: 3 }, { focus: STEP_TITLE_ID });
    case 'edit':
      return enrollState({ ...draft, step: stepOf(intent.field) }, { focus: intent.field });
    case 'back':
      return atStep(draft, draft.step === 3 ? middleStep(draft, 1) : 1);
    default:
      return continueFrom(draft);
  }
}

/** Checks every step up to this one, because a form can be posted from anywhere. */
function continueFrom(draft: EnrollDraft): EnrollState {
  for (const step of [1, 2] as const) {
    const issues = step <= draft.step ? checkStep(draft, step) : [];
    if (issues.length > 0) return withIssues(draft, issues);
  }
  return atStep(draft, draft.step === 1 ? middleStep(draft, 3) : 3);
}

function atStep(draft: EnrollDraft, step: Step): EnrollState {
  return enrollState({ ...draft, step }, { focus: STEP_TITLE_ID });
}

/** Goes to the first step with an error and shows that step's errors. */
export function withIssues(draft: EnrollDraft, issues: Issue[]): EnrollState {
  const stepOfIssue = ({ field }: Issue) => (isField(field) ? stepOf(field) : draft.step);
  const step = Math.min(...issues.map(stepOfIssue)) as Step;
  const shown = issues.filter((issue) => stepOfIssue(issue) === step);
  return enrollState({ ...draft, step }, { issues: shown, focus: SUMMARY_ID });
}

export function atStage(draft: EnrollDraft, enrolled: EnrolledProperty, stage: Stage): EnrollState {
  return enrollState(draft, {
    enrolled: { ...enrolled, stage },
    isDialogOpen: stage !== 'done',
    focus: stage === 'done' ? ENROLLED_TITLE_ID : NEXT_TITLE_ID,
  });
}
