import { type Issue, SUMMARY_ID } from '../../forms/issues';
import { checkStep, stepOf } from './check-draft';
import { type EnrollDraft, newDraft, type Step } from './draft';
import { type Intent, isField } from './draft-form';
import {
  ENROLLED_TITLE_ID,
  type EnrolledProperty,
  type EnrollState,
  enrollState,
  NEXT_TITLE_ID,
  STEP_TITLE_ID,
  type Stage,
} from './enroll-state';

/** The same steps on the server and in the browser: draft and button in, next state out. */
export function advance(draft: EnrollDraft, intent: Intent): EnrollState {
  switch (intent.kind) {
    case 'restart':
      return enrollState(newDraft(), { focus: STEP_TITLE_ID });
    case 'again':
      return enrollState({ ...draft, step: 3 }, { focus: STEP_TITLE_ID });
    case 'edit':
      return enrollState({ ...draft, step: stepOf(intent.field) }, { focus: intent.field });
    case 'back':
      return atStep(draft, draft.step === 3 ? 2 : 1);
    default:
      return forward(draft);
  }
}

/** Checks every step up to this one: a form can be posted from anywhere. */
function forward(draft: EnrollDraft): EnrollState {
  for (const step of [1, 2] as const) {
    const issues = step <= draft.step ? checkStep(draft.answers, step) : [];
    if (issues.length > 0) return withIssues(draft, issues);
  }
  return atStep(draft, draft.step === 1 ? 2 : 3);
}

function atStep(draft: EnrollDraft, step: Step): EnrollState {
  return enrollState({ ...draft, step }, { focus: STEP_TITLE_ID });
}

/** Shows the step the first issue belongs to, with the issues of that step. */
export function withIssues(draft: EnrollDraft, issues: Issue[]): EnrollState {
  const stepOfIssue = ({ field }: Issue) => (isField(field) ? stepOf(field) : draft.step);
  const step = Math.min(...issues.map(stepOfIssue)) as Step;
  const shown = issues.filter((issue) => stepOfIssue(issue) === step);
  return enrollState({ ...draft, step }, { issues: shown, focus: SUMMARY_ID });
}

/** Shows the next step of an enrolled property. */
export function atStage(draft: EnrollDraft, enrolled: EnrolledProperty, stage: Stage): EnrollState {
  return enrollState(draft, {
    enrolled: { ...enrolled, stage },
    isOpen: stage !== 'done',
    focus: stage === 'done' ? ENROLLED_TITLE_ID : NEXT_TITLE_ID,
  });
}
