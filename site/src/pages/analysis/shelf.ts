import { formOf, keptForm } from '../../forms/kept-form';
import { stepAddress, stepAsked } from '../../forms/step-address';
import type { Resumable } from '../../forms/useResume';
import { ANALYSIS_FORM_ID, advance, type FormState, formState, STEP_TITLE_ID } from './advance';
import { type AnalysisDraft, newDraft } from './draft';
import { draftOf, fieldsOf } from './draft-form';

/** The draft, kept for the length of the visit, so that a reload or a lost connection costs nothing. */
const keptDraft = keptForm('keyturn.analysis-draft', () => sessionStorage);

export function keepDraft(draft: AnalysisDraft): void {
  keptDraft.keep(formOf(fieldsOf(draft)));
}

export function forgetDraft(): void {
  keptDraft.forget();
}

/** The kept draft that a visit can go on with. */
export const analysis: Resumable = {
  formId: ANALYSIS_FORM_ID,
  keep: (form) => keepDraft(draftOf(form)),
  kept: keptDraft.kept,
  addressToResume(address) {
    const kept = keptDraft.kept();
    if (!kept) return null;
    if (stepAsked(address)) return address.pathname + address.search;
    return stepAddress(address.pathname, draftOf(kept).step);
  },
};

/** In the browser the address says which step to show, and the device what was typed. */
export function resume(address: URL): FormState {
  const kept = keptDraft.kept();
  if (!kept) return formState(newDraft(), { focus: STEP_TITLE_ID });
  // Step 2 opens like by its button: once there is nothing left to do before it.
  return advance(draftOf(kept), { kind: stepAsked(address) === '2' ? 'next' : 'back' });
}
