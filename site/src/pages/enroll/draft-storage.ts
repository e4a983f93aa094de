import { useLayoutEffect } from 'react';
import { formStorage, formStorageGroup, toFormData } from '../../forms/form-storage';
import { requestedStep, stepUrl } from '../../forms/StepForm';
import type { DraftSource } from '../../forms/useResume';
import {
  CONTACT_FIELDS,
  ENROLL_DRAFT_DAYS,
  ENROLL_FIELDS,
  type EnrollDraft,
  type EnrolledProperty,
  formatAddress,
  isStage,
  isStep,
  newDraft,
  reachableStep,
  readDraft,
  readEnrolled,
  requestedReport,
  type Stage,
  toEnrolledFields,
  toFields,
} from './draft';
import {
  atStage,
  ENROLL_FORM_ID,
  ENROLLED_TITLE_ID,
  type EnrollState,
  enrollState,
  isFromServer,
  type PendingProperty,
  requestedProperty,
  STEP_TITLE_ID,
} from './state';

const DAY_MS = 24 * 60 * 60 * 1000;
const DRAFT_KEY = 'keyturn.enroll-draft';
const ENROLLED_PREFIX = 'keyturn.enrolled.';

/** The draft, saved for as long as the form says. */
export const storedDraft = formStorage(
  DRAFT_KEY,
  () => localStorage,
  () => Date.now() + ENROLL_DRAFT_DAYS * DAY_MS,
);
/** Every enrolled property with steps left, saved until its token expires. */
const storedProperties = formStorageGroup(
  ENROLLED_PREFIX,
  () => localStorage,
  (form) => Date.parse(readEnrolled(form)!.at) + DAY_MS,
);
export const STORAGE_PREFIXES = [DRAFT_KEY, ENROLLED_PREFIX];

export function saveDraft(draft: EnrollDraft): void {
  storedDraft.save(toFormData(toFields(draft)));
}

/** Keeps the answers until every step is done, in case the link expires and the form has to be sent again. */
export function saveEnrolled(draft: EnrollDraft, enrolled: EnrolledProperty): void {
  const left = enrolled.stage === 'done' ? { ...draft, answers: withoutContact(draft.answers) } : draft;
  storedProperties
    .named(enrolled.leadId)
    .save(toFormData([...toFields(left), ...toEnrolledFields(enrolled)]));
  const stored = storedDraft.load();
  if (stored && isUnchanged(readDraft(stored), draft)) storedDraft.clear();
}

/** Whether the draft hasn't changed since it was sent. The visitor may have gone back and kept typing. */
function isUnchanged(stored: EnrollDraft, sent: EnrollDraft): boolean {
  return (
    stored.id === sent.id && ENROLL_FIELDS.every((field) => stored.answers[field] === sent.answers[field])
  );
}

function withoutContact(answers: EnrollDraft['answers']): EnrollDraft['answers'] {
  return { ...answers, ...Object.fromEntries(CONTACT_FIELDS.map((field) => [field, ''])) };
}

export function removeEnrolled(leadId: string): void {
  storedProperties.named(leadId).clear();
}

/** The draft and enrolled properties that a later visit can resume. */
export const draftSource: DraftSource = {
  formId: ENROLL_FORM_ID,
  save: (form) => saveDraft(readDraft(form)),
  load: () => loadDraft(new URL(window.location.href)),
  resumeUrl(address) {
    const stored = loadDraft(address);
    const left = listEnrolled();
    if (!stored && left.length === 0) return null;
    if (requestedStep(address) || left.some(isPending)) return address.pathname + address.search;
    return stored ? stepUrl(address.pathname, readDraft(stored).step) : null;
  },
  onEmpty: showForm,
};

/** In the browser the URL selects the step, and the answers come from storage. */
export function restoreState(address: URL): EnrollState {
  const asked = requestedStep(address);
  const all = listEnrolled();
  const waiting = all.filter(isPending);
  const named = all.find(({ enrolled }) => enrolled.leadId === requestedProperty(address));
  // A report's link shows the enrollment of its own property, never another one's.
  const latest = waiting.find(({ enrolled }) => isOfReport(address, enrolled));
  const left = named ?? (asked === null ? latest : all[0]);
  const others = waiting.filter((each) => each !== left).map(toPending);
  if (left && isStage(asked))
    return { ...atStage(left.draft, left.enrolled, stageToShow(left, asked)), pending: others };
  if (left && isPending(left) && asked === null)
    return enrollState(left.draft, { ...left, focus: ENROLLED_TITLE_ID, pending: others });

  const stored = loadDraft(address);
  const draft = stored ? readDraft(stored) : newDraft(address);
  const step = Number(asked ?? 1);
  return enrollState(
    { ...draft, step: reachableStep(draft, isStep(step) ? step : 1) },
    { focus: STEP_TITLE_ID, pending: waiting.map(toPending) },
  );
}

/** A report's link starts its own enrollment, whatever was left unfinished before. */
function loadDraft(address: URL): FormData | null {
  const stored = storedDraft.load();
  return stored && isOfReport(address, readDraft(stored).report) ? stored : null;
}

/** Without a report in the URL, any draft matches. */
function isOfReport(address: URL, report: { leadId: string } | null): boolean {
  return !address.searchParams.has('report') || report?.leadId === requestedReport(address)?.leadId;
}

interface StoredProperty {
  draft: EnrollDraft;
  enrolled: EnrolledProperty;
}

/** Newest first. */
function listEnrolled(): StoredProperty[] {
  return storedProperties
    .all()
    .flatMap((stored) => {
      const enrolled = readEnrolled(stored);
      return enrolled ? [{ draft: readDraft(stored), enrolled }] : [];
    })
    .sort((one, other) => other.enrolled.at.localeCompare(one.enrolled.at));
}

function isPending({ enrolled }: StoredProperty): boolean {
  return enrolled.stage !== 'done';
}

function toPending({ draft, enrolled }: StoredProperty): PendingProperty {
  return { leadId: enrolled.leadId, address: formatAddress(draft.answers) };
}

/** A finished enrollment shows no earlier stage, and no URL jumps to the last one. */
function stageToShow({ enrolled }: StoredProperty, asked: Stage): Stage {
  return asked === 'done' || enrolled.stage === 'done' ? enrolled.stage : asked;
}

/**
 * Serialized and run in the browser before the form is painted, so it may use only its argument. Hides the server's
 * blank form while a stored draft is about to replace it.
 */
export function hideUntilRestored(prefixes: string[]): void {
  try {
    for (const [key, json] of Object.entries(localStorage)) {
      const isOfThisPage = prefixes.some((prefix) => key.startsWith(prefix));
      if (isOfThisPage && Date.now() <= JSON.parse(json).until)
        document.documentElement.dataset.resuming = '';
    }
  } catch {
    // Without readable storage there is nothing to restore.
  }
}

/** Shows the form again. */
function showForm(): void {
  delete document.documentElement.dataset.resuming;
}

/**
 * Shows the form once it holds the stored draft. Must run before focus moves, because hidden elements can't be focused.
 */
export function useShowRestoredForm(state: EnrollState): void {
  useLayoutEffect(() => {
    if (!isFromServer(state)) showForm();
  }, [state]);
}
