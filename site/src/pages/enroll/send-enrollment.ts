import { ENROLLMENT_TEXT, type EnrollmentRequest } from '../../../../src/shared/leads/enrollment.contract.js';
import type { PropertyType } from '../../../../src/shared/leads/lead.contract.js';
import { newId } from '../../../../src/shared/new-id.js';
import type { PublicFormFields } from '../../../../src/shared/web/public-form.js';
import { isApiProblem, type SiteApi } from '../../../../src/shared/web/site-api.js';
import { refusalOf } from '../../forms/failure';
import { SUMMARY_ID } from '../../forms/issues';
import { sendDraft } from '../../forms/send-draft';
import { sendForm } from '../../forms/send-form';
import { atStage, withIssues } from './advance';
import { type EnrollDraft, STATE } from './draft';
import { isField } from './draft-form';
import { type EnrollState, enrollState } from './enroll-state';

interface Sending {
  draft: EnrollDraft;
  token: string;
  fields: PublicFormFields;
}

/** Enrolls the property; whatever goes wrong, the state that comes back still holds all that was typed. */
export function sendEnrollment(api: SiteApi, { draft, token, fields }: Sending): Promise<EnrollState> {
  return sendDraft(draft, {
    send: async (sent) => {
      const body = toEnrollment(sent, fields);
      const enrolled = await sendForm(api, token, (fresh) => api.enroll(body, fresh));
      return atStage(sent, { ...enrolled, stage: 'sign', at: new Date().toISOString() }, 'sign');
    },
    renewed: (sent) => ({ ...sent, id: newId() }),
    refused,
  });
}

/** The page says beside the button what exactly was answered. */
function refused(draft: EnrollDraft, error: unknown): EnrollState {
  const sentence = isApiProblem(error) ? error.problem.detail : ENROLLMENT_TEXT.failed;
  const { issues, failure } = refusalOf(error, sentence, isField);
  const state = issues.length > 0 ? withIssues(draft, issues) : enrollState(draft, { focus: SUMMARY_ID });
  return { ...state, failure };
}

export function toEnrollment({ id, answers }: EnrollDraft, fields: PublicFormFields): EnrollmentRequest {
  return {
    ...answers,
    id,
    propertyType: answers.propertyType as PropertyType,
    unitCount: Number(answers.unitCount),
    estimatedRent: Number(answers.estimatedRent),
    state: STATE,
    ...fields,
  };
}
