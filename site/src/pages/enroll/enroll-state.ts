import type { Enrolled } from '../../../../src/shared/leads/enrollment.contract.js';
import type { Failure } from '../../forms/failure';
import type { Guards } from '../../forms/form-guards';
import type { Issue } from '../../forms/issues';
import type { EnrollDraft } from './draft';

/** The stages after the form: the documents are left, the walkthrough is left, nothing is. */
export const STAGES = ['sign', 'book', 'done'] as const;
export type Stage = (typeof STAGES)[number];

/** A property that was enrolled from this page. */
export interface EnrolledProperty extends Enrolled {
  stage: Stage;
  /** When it was enrolled, as an ISO string: its token opens the walkthrough for a day. */
  at: string;
}

/** Where the page stands after a button was pressed. */
export interface EnrollState {
  draft: EnrollDraft;
  guards: Guards;
  issues: Issue[];
  /** Why the last request failed. */
  failure: Failure | null;
  /** Whether a repeat cannot help: the token of the enrollment opens nothing any more. */
  isExpired: boolean;
  /** The element that takes the focus next. */
  focus: string | null;
  /** The property whose next steps the page shows instead of the form. */
  enrolled: EnrolledProperty | null;
  /** Whether the dialog with the next step is open. */
  isOpen: boolean;
  /** Other enrolled properties that wait for their next steps. */
  waiting: WaitingProperty[];
}

export interface WaitingProperty {
  leadId: string;
  /** Address of the property, in one line. */
  address: string;
}

const PROPERTY = 'property';

/** Which enrolled property an address asks for, by its lead. */
export function propertyAsked({ searchParams }: URL): string | null {
  return searchParams.get(PROPERTY);
}

/** The address where an enrolled property goes on; with a stage, that stage's dialog stands open. */
export function nextStepsAddress(leadId: string, stage?: Stage): string {
  const query = new URLSearchParams({ ...(stage && { step: stage }), [PROPERTY]: leadId });
  return `/enroll?${query}`;
}

export const ENROLL_FORM_ID = 'enroll-form';
export const STEP_TITLE_ID = 'step-title';
/** Heads the next step in the dialog. */
export const NEXT_TITLE_ID = 'next-title';
/** Heads what the page shows once a property is enrolled. */
export const ENROLLED_TITLE_ID = 'enrolled-title';

/** No guards, for pages whose document already holds them. */
export const NO_GUARDS: Guards = { token: '', touch: {} };

export function enrollState(draft: EnrollDraft, rest: Partial<EnrollState> = {}): EnrollState {
  const calm = { guards: NO_GUARDS, issues: [], failure: null, isExpired: false, focus: null };
  return { draft, ...calm, enrolled: null, isOpen: false, waiting: [], ...rest };
}

/** Whether the server made the state, which knows nothing of what this device keeps. */
export function isFromServer({ guards }: EnrollState): boolean {
  return guards !== NO_GUARDS;
}

export function isStage(value: string | null): value is Stage {
  return (STAGES as readonly (string | null)[]).includes(value);
}
