import {
  ACKNOWLEDGMENT_TEXT,
  type CurrentRequirements,
  REQUIREMENTS_CHANGED,
} from '../../../../src/shared/analysis/acknowledgment.contract.js';
import type { Requirements } from '../../../../src/shared/content/requirements.js';
import { isApiProblem, type SiteApi } from '../../../../src/shared/web/site-api.js';
import { failureOf } from '../../forms/failure';
import { guardsAfter, guardsOf, keptGuards } from '../../forms/form-guards';
import { sendForm } from '../../forms/send-form';
import type { Refused } from './start-state';

/** The name of the box that is ticked. */
export const ACKNOWLEDGED = 'acknowledged';

const UNTICKED = [{ field: ACKNOWLEDGED, message: ACKNOWLEDGMENT_TEXT.mustTick }];

/** Sends a posted acknowledgment; answers null once it is stored. */
export async function acknowledge(api: SiteApi, leadId: string, form: FormData): Promise<Refused | null> {
  const guards = keptGuards(form);
  const refused: Refused = { issues: [], failure: null, reworded: null, guards };
  if (!form.has(ACKNOWLEDGED)) return { ...refused, issues: UNTICKED };
  const { token, fields } = guardsOf(form);
  const body = { ...fields, version: Number(form.get('version')) };
  try {
    await sendForm(api, token, (valid) => api.acknowledge(leadId, body, valid));
    return null;
  } catch (error) {
    const reworded = rewordedOf(error);
    if (reworded) return { ...refused, issues: UNTICKED, reworded };
    const failure = failureOf(error, ACKNOWLEDGMENT_TEXT.failed);
    return { ...refused, failure, guards: await guardsAfter(guards, failure, api) };
  }
}

function rewordedOf(error: unknown): Requirements | null {
  if (!isApiProblem(error) || error.problem.code !== REQUIREMENTS_CHANGED) return null;
  const { version, items } = error.problem.current as CurrentRequirements;
  return { version, items: items.map((item) => ({ ...item, isSample: false })) };
}
