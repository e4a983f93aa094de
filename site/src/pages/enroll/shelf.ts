import { formOf, keptForm } from '../../forms/kept-form';
import { stepAddress, stepAsked } from '../../forms/step-address';
import type { Resumable } from '../../forms/useResume';
import { atStage } from './advance';
import { reachableStep } from './check-draft';
import { addressOf, CONTACT_FIELDS, ENROLL_DRAFT_DAYS, type EnrollDraft, isStep, newDraft } from './draft';
import { draftOf, enrolledFieldsOf, enrolledOf, fieldsOf } from './draft-form';
import {
  ENROLL_FORM_ID,
  ENROLLED_TITLE_ID,
  type EnrolledProperty,
  type EnrollState,
  enrollState,
  isStage,
  STEP_TITLE_ID,
  type Stage,
} from './enroll-state';
import { showResumed } from './hold-back';

/** How long the server lets an owner book the walkthrough. */
const DAY_MS = 24 * 60 * 60 * 1000;
/** The page says so beside the form. */
const DRAFT_MS = ENROLL_DRAFT_DAYS * DAY_MS;

const DRAFT_KEY = 'keyturn.enroll-draft';
const ENROLLED_KEY = 'keyturn.enrolled';

/** What this device keeps of the page: what is typed, and the last enrolled property with what is left to do. */
export const keptDraft = keptForm(DRAFT_KEY, () => localStorage, DRAFT_MS);
const keptEnrolled = keptForm(ENROLLED_KEY, () => localStorage, DAY_MS);
/** The names it is kept under, each with how long it is good for. */
export const KEPT_FOR_MS = { [DRAFT_KEY]: DRAFT_MS, [ENROLLED_KEY]: DAY_MS };

export function keepDraft(draft: EnrollDraft): void {
  keptDraft.keep(formOf(fieldsOf(draft)));
}

/** The answers stay with it until all is done: a link that has expired is no reason to type them again. */
export function keepEnrolled(draft: EnrollDraft, enrolled: EnrolledProperty): void {
  const left = enrolled.stage === 'done' ? { ...draft, answers: withoutContact(draft.answers) } : draft;
  keptEnrolled.keep(formOf([...fieldsOf(left), ...enrolledFieldsOf(enrolled)]));
  const kept = keptDraft.kept();
  if (kept && draftOf(kept).id === draft.id) keptDraft.forget();
}

function withoutContact(answers: EnrollDraft['answers']): EnrollDraft['answers'] {
  return { ...answers, ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) };
}

export function forgetEnrolled(): void {
  keptEnrolled.forget();
}

/** What a later visit can go on with. */
export const enrollment: Resumable = {
  formId: ENROLL_FORM_ID,
  keep: (form) => keepDraft(draftOf(form)),
  kept: keptDraft.kept,
  addressToResume(address) {
    const kept = keptDraft.kept();
    const left = lastEnrolled();
    if (!kept && !left) return null;
    if (stepAsked(address) || (left && left.enrolled.stage !== 'done'))
      return address.pathname + address.search;
    return kept ? stepAddress(address.pathname, draftOf(kept).step) : null;
  },
  onNothing: showResumed,
};

/** In the browser the address says which step to show, and the device what was typed. */
export function resume(address: URL): EnrollState {
  const asked = stepAsked(address);
  const left = lastEnrolled();
  const waits = left && left.enrolled.stage !== 'done';
  if (left && isStage(asked)) return atStage(left.draft, left.enrolled, stageToShow(left, asked));
  if (waits && asked === null) return enrollState(left.draft, { ...left, focus: ENROLLED_TITLE_ID });

  const kept = keptDraft.kept();
  const draft = kept ? draftOf(kept) : newDraft();
  const step = Number(asked ?? 1);
  return enrollState(
    { ...draft, step: reachableStep(draft, isStep(step) ? step : 1) },
    { focus: STEP_TITLE_ID, waiting: waits ? addressOf(left.draft.answers) : null },
  );
}

interface Left {
  draft: EnrollDraft;
  enrolled: EnrolledProperty;
}

function lastEnrolled(): Left | null {
  const kept = keptEnrolled.kept();
  const enrolled = kept && enrolledOf(kept);
  if (!enrolled) return null;
  if (Date.now() - Date.parse(enrolled.at) <= DAY_MS) return { draft: draftOf(kept), enrolled };
  // Kept anew with each step, it may outlive its token; with it goes whose it was.
  forgetEnrolled();
  return null;
}

/** Behind the last step no other is shown again, and nobody gets there by its address. */
function stageToShow({ enrolled }: Left, asked: Stage): Stage {
  return asked === 'done' || enrolled.stage === 'done' ? enrolled.stage : asked;
}
