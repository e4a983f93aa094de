import { formStorage, toFormData } from '../../forms/form-storage';
import { requestedStep, stepUrl } from '../../forms/StepForm';
import type { DraftSource } from '../../forms/useResume';
import { type AnalysisDraft, carriedAddress, newDraft, readDraft, toFields } from './draft';
import {
  ANALYSIS_FORM_ID,
  atDetails,
  atProperties,
  type FormState,
  formState,
  nextState,
  STEP_TITLE_ID,
  urlStep,
} from './state';

/** Saved for the session, so a reload or lost connection loses nothing. */
const storedDraft = formStorage('keyturn.analysis-draft', () => sessionStorage);

export function saveDraft(draft: AnalysisDraft): void {
  storedDraft.save(toFormData(toFields(draft)));
}

export function clearDraft(): void {
  storedDraft.clear();
}

export const draftSource: DraftSource = {
  formId: ANALYSIS_FORM_ID,
  save: (form) => saveDraft(readDraft(form)),
  load: storedDraft.load,
  resumeUrl(address) {
    // The address from the home page starts a new draft; once it is stored, the URL no longer shows it.
    if (carriedAddress(address)) {
      const form = document.getElementById(ANALYSIS_FORM_ID) as HTMLFormElement;
      const draft = readDraft(new FormData(form));
      saveDraft(draft);
      // Outside Iowa there is no step to go to, and errors show only here.
      const stays = form.dataset.screen === 'outside' || form.querySelector('[aria-invalid=true]');
      return stays ? null : stepUrl(address.pathname, urlStep(draft));
    }
    const kept = storedDraft.load();
    if (!kept) return null;
    if (requestedStep(address)) return address.pathname + address.search;
    return stepUrl(address.pathname, urlStep(readDraft(kept)));
  },
};

/** In the browser the URL selects the step, and the answers come from storage. */
export function restoreState(address: URL): FormState {
  const kept = storedDraft.load();
  if (!kept) return formState(newDraft(), { focus: STEP_TITLE_ID });
  const draft = readDraft(kept);
  const step = requestedStep(address);
  if (step === 'details') return atDetails(draft);
  // Step 2 opens only once step 1 is valid, as with its button.
  return step === '2' ? nextState(draft, { kind: 'next' }) : atProperties(draft);
}
