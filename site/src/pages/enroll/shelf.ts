import { formOf, keptForm, keptForms } from '../../forms/kept-form';
import { stepAddress, stepAsked } from '../../forms/step-address';
import type { Resumable } from '../../forms/useResume';
import { atStage } from './advance';
import { reachableStep } from './check-draft';
import {
  addressOf,
  CONTACT_FIELDS,
  ENROLL_DRAFT_DAYS,
  ENROLL_FIELDS,
  type EnrollDraft,
  isStep,
  newDraft,
} from './draft';
import { draftOf, enrolledFieldsOf, enrolledOf, fieldsOf } from './draft-form';
import {
  ENROLL_FORM_ID,
  ENROLLED_TITLE_ID,
  type EnrolledProperty,
  type EnrollState,
  enrollState,
  isStage,
  propertyAsked,
  STEP_TITLE_ID,
  type Stage,
  type WaitingProperty,
} from './enroll-state';
import { showResumed } from './hold-back';

const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFT_KEY = 'keyturn.enroll-draft';
const ENROLLED_PREFIX = 'keyturn.enrolled.';

/** This device keeps what is typed, as long as the page says beside the form, */
export const keptDraft = keptForm(
  DRAFT_KEY,
  () => localStorage,
  () => Date.now() + ENROLL_DRAFT_DAYS * DAY_MS,
);
/** and by its lead each enrolled property with what is left to do, as long as its token opens the walkthrough. */
const keptEnrolled = keptForms(
  ENROLLED_PREFIX,
  () => localStorage,
  (form) => Date.parse(enrolledOf(form)!.at) + DAY_MS,
);
export const KEPT_UNDER = [DRAFT_KEY, ENROLLED_PREFIX];

export function keepDraft(draft: EnrollDraft): void {
  keptDraft.keep(formOf(fieldsOf(draft)));
}

/** The answers stay with it until all is done: a link that has expired is no reason to type them again. */
export function keepEnrolled(draft: EnrollDraft, enrolled: EnrolledProperty): void {
  const left = enrolled.stage === 'done' ? { ...draft, answers: withoutContact(draft.answers) } : draft;
  keptEnrolled.named(enrolled.leadId).keep(formOf([...fieldsOf(left), ...enrolledFieldsOf(enrolled)]));
  const kept = keptDraft.kept();
  if (kept && isSame(draftOf(kept), draft)) keptDraft.forget();
}

/** Whether nothing was changed since sending: a visitor who went back meanwhile may be typing on. */
function isSame(kept: EnrollDraft, sent: EnrollDraft): boolean {
  return kept.id === sent.id && ENROLL_FIELDS.every((field) => kept.answers[field] === sent.answers[field]);
}

function withoutContact(answers: EnrollDraft['answers']): EnrollDraft['answers'] {
  return { ...answers, ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) };
}

export function forgetEnrolled(leadId: string): void {
  keptEnrolled.named(leadId).forget();
}

/** The kept draft and enrolled properties that a later visit can go on with. */
export const enrollment: Resumable = {
  formId: ENROLL_FORM_ID,
  keep: (form) => keepDraft(draftOf(form)),
  kept: keptDraft.kept,
  addressToResume(address) {
    const kept = keptDraft.kept();
    const left = allEnrolled();
    if (!kept && left.length === 0) return null;
    if (stepAsked(address) || left.some(isWaiting)) return address.pathname + address.search;
    return kept ? stepAddress(address.pathname, draftOf(kept).step) : null;
  },
  onNothing: showResumed,
};

/** In the browser the address says which step to show, and the device what was typed. */
export function resume(address: URL): EnrollState {
  const asked = stepAsked(address);
  const all = allEnrolled();
  const waiting = all.filter(isWaiting);
  const named = all.find(({ enrolled }) => enrolled.leadId === propertyAsked(address));
  const left = named ?? (asked === null ? waiting[0] : all[0]);
  const others = waiting.filter((each) => each !== left).map(toWaiting);
  if (left && isStage(asked))
    return { ...atStage(left.draft, left.enrolled, stageToShow(left, asked)), waiting: others };
  if (left && isWaiting(left) && asked === null)
    return enrollState(left.draft, { ...left, focus: ENROLLED_TITLE_ID, waiting: others });

  const kept = keptDraft.kept();
  const draft = kept ? draftOf(kept) : newDraft();
  const step = Number(asked ?? 1);
  return enrollState(
    { ...draft, step: reachableStep(draft, isStep(step) ? step : 1) },
    { focus: STEP_TITLE_ID, waiting: waiting.map(toWaiting) },
  );
}

interface Left {
  draft: EnrollDraft;
  enrolled: EnrolledProperty;
}

/** The last one first. */
function allEnrolled(): Left[] {
  return keptEnrolled
    .all()
    .flatMap((kept) => {
      const enrolled = enrolledOf(kept);
      return enrolled ? [{ draft: draftOf(kept), enrolled }] : [];
    })
    .sort((one, other) => other.enrolled.at.localeCompare(one.enrolled.at));
}

function isWaiting({ enrolled }: Left): boolean {
  return enrolled.stage !== 'done';
}

function toWaiting({ draft, enrolled }: Left): WaitingProperty {
  return { leadId: enrolled.leadId, address: addressOf(draft.answers) };
}

/** Behind the last step no other is shown again, and nobody gets there by its address. */
function stageToShow({ enrolled }: Left, asked: Stage): Stage {
  return asked === 'done' || enrolled.stage === 'done' ? enrolled.stage : asked;
}
