import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { type Guards, guardsAfter, guardsOf, keptGuards } from '../../forms/form-guards';
import { advance, type FormState } from './advance';
import type { AnalysisDraft } from './draft';
import { intentOf } from './draft-form';
import { submitDraft } from './submit-draft';

/** What a pressed button makes of the posted form, on the server without script and in the browser with it. */
export async function press(
  form: FormData,
  draft: AnalysisDraft,
  api: SiteApi,
): Promise<FormState & { guards: Guards }> {
  const intent = intentOf(form);
  const next = advance(draft, intent);
  const isReady = intent.kind === 'submit' && next.issues.length === 0;
  const state = isReady ? await submitDraft(api, next.draft, guardsOf(form)) : next;
  return { ...state, guards: await guardsAfter(keptGuards(form), state.failure, api) };
}

/** Whether the page stays as it is, to be mended. */
export function hasProblem({ issues, failure }: FormState): boolean {
  return issues.length > 0 || failure !== null;
}
