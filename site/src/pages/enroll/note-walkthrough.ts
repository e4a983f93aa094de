import { isApiProblem, type SiteApi } from '../../../../src/shared/web/site-api.js';
import { failureOf } from '../../forms/failure';
import { atStage } from './advance';
import type { EnrollDraft } from './draft';
import { enrollMessages as text } from './enroll.messages';
import { type EnrolledProperty, type EnrollState } from './enroll-state';

/** Says that the owner went to the booking page. A failure leaves the step as it is, to be tried again. */
export async function noteWalkthrough(
  api: SiteApi,
  draft: EnrollDraft,
  enrolled: EnrolledProperty,
): Promise<EnrollState> {
  try {
    await api.bookWalkthrough(enrolled.leadId, enrolled.token);
    return atStage(draft, { ...enrolled, token: '' }, 'done');
  } catch (error) {
    const isExpired = isApiProblem(error) && isFinal(error.problem.status);
    const sentence = isExpired ? error.problem.detail : text.problems.notNoted;
    return { ...atStage(draft, enrolled, 'book'), failure: failureOf(error, sentence), isExpired };
  }
}

/** The token is too old or the lead is gone: asking again cannot help, enrolling again does. */
function isFinal(status: number): boolean {
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;
