import type { SiteApi } from '../../../../src/shared/web/site-api.js';
import { guardsAfter, guardsOf } from '../../forms/form-guards';
import { advance, atStage } from './advance';
import { draftOf, enrolledOf, intentOf } from './draft-form';
import { type EnrollState } from './enroll-state';
import { noteWalkthrough } from './note-walkthrough';
import { sendEnrollment } from './send-enrollment';

/** What a pressed button makes of the posted form, on the server without script and in the browser with it. */
export async function press(form: FormData, api: SiteApi): Promise<EnrollState> {
  const draft = draftOf(form);
  const intent = intentOf(form);
  const enrolled = enrolledOf(form);
  const { token, fields } = guardsOf(form);
  const guards = { token, touch: fields.attribution?.first ?? {} };

  if (enrolled && intent.kind === 'signed') return atStage(draft, enrolled, 'book');
  if (enrolled && intent.kind === 'unsigned') return atStage(draft, enrolled, 'sign');
  if (enrolled && intent.kind === 'book') return noteWalkthrough(api, draft, enrolled);

  const next = advance(draft, intent);
  const isReady = intent.kind === 'submit' && next.issues.length === 0;
  const state = isReady ? await sendEnrollment(api, { draft: next.draft, token, fields }) : next;
  return { ...state, guards: await guardsAfter(guards, state.failure, api) };
}

/** Whether the page stays as it is, to be mended. */
export function hasProblem({ issues, failure }: EnrollState): boolean {
  return issues.length > 0 || failure !== null;
}
