import {
  ENROLLMENT_TEXT,
  type Enrolled,
  type EnrollFromReport,
  type EnrollmentRequest,
} from '#shared/enrollment.js';
import { newId } from '#shared/ids.js';
import type { PublicFormFields } from '#shared/public-form.js';
import { isApiProblem, type SiteApi } from '#shared/site-api.js';
import { readGuards, refreshGuards } from '../../forms/FormGuards';
import { toFailure, toFormErrors } from '../../forms/failure';
import { sendDraft, sendForm } from '../../forms/send-form';
import { SUMMARY_ID } from '../../forms/validation';
import {
  asksFor,
  type EnrollDraft,
  type EnrolledProperty,
  isField,
  PRICE_BOOK_FIELD,
  readDraft,
  readEnrolled,
  readIntent,
  STATE,
  type Stage,
  withMissing,
} from './draft';
import { atStage, type EnrollState, enrollState, nextState, withIssues } from './state';
import { enrollText as text } from './text';

/** Handles a form submission, on the server without JavaScript and in the browser with it. */
export async function handleSubmit(form: FormData, api: SiteApi): Promise<EnrollState> {
  const draft = readDraft(form);
  const intent = readIntent(form);
  const enrolled = readEnrolled(form);
  const { token, fields } = readGuards(form);
  const guards = { token, touch: fields.attribution?.first ?? {} };

  if (enrolled && intent.kind === 'signed') return atStage(draft, enrolled, 'book');
  if (enrolled && intent.kind === 'unsigned') return atStage(draft, enrolled, 'sign');
  if (enrolled && intent.kind === 'book') return bookWalkthrough(api, draft, enrolled);

  const next = nextState(draft, intent);
  if (intent.kind === 'next' && next.issues.length === 0) {
    // Loaded when it is needed; the form works without it.
    const question = await import('./address-questions')
      .then(({ askAboutAddress }) => askAboutAddress(draft, api))
      .catch(() => null);
    if (question) return { ...question, guards };
  }
  const isReady = intent.kind === 'submit' && next.issues.length === 0;
  const priceBook = Number(form.get(PRICE_BOOK_FIELD)) || undefined;
  const sent = { draft: next.draft, token, fields: { ...fields, priceBook } };
  const state = isReady ? await submitEnrollment(api, sent) : next;
  return { ...state, guards: await refreshGuards(guards, state.failure, api) };
}

export function hasErrors({ issues, failure }: EnrollState): boolean {
  return issues.length > 0 || failure !== null;
}

interface Submission {
  draft: EnrollDraft;
  token: string;
  fields: PublicFormFields & Pick<EnrollmentRequest, 'priceBook'>;
}

/** Enrolls the property. On failure the returned state still holds everything typed. */
function submitEnrollment(api: SiteApi, { draft, token, fields }: Submission): Promise<EnrollState> {
  return sendDraft(draft, {
    send: async (sent) => {
      const enrolled = await sendForm(api, token, (fresh) => enroll(api, sent, fields, fresh));
      const stage = firstStage(sent, enrolled);
      return atStage(sent, { ...enrolled, stage, at: new Date().toISOString() }, stage);
    },
    withNewIds: (sent) => ({ ...sent, id: newId() }),
    onRejected: rejectedState,
  });
}

/** A report's link doesn't open the agreement, which arrives by email. */
function firstStage({ report }: EnrollDraft, { isBooked, callsFirst }: Enrolled): Stage {
  if (isBooked || callsFirst) return 'done';
  return report ? 'book' : 'sign';
}

function enroll(
  api: SiteApi,
  draft: EnrollDraft,
  fields: Submission['fields'],
  token: string,
): Promise<Enrolled> {
  const { report } = draft;
  if (!report) return api.enroll(toRequest(draft, fields), token);
  return api.enrollFromReport(report.leadId, toReportRequest(draft, fields), token);
}

/** The page shows the server's message next to the button. */
function rejectedState(draft: EnrollDraft, error: unknown): EnrollState {
  const message = isApiProblem(error) ? error.problem.detail : ENROLLMENT_TEXT.failed;
  const { issues, failure } = toFormErrors(error, message, isField);
  const asking = withMissing(
    draft,
    issues.map(({ field }) => field),
  );
  const state = issues.length > 0 ? withIssues(asking, issues) : enrollState(draft, { focus: SUMMARY_ID });
  return { ...state, failure };
}

function toRequest({ id, answers }: EnrollDraft, fields: Submission['fields']): EnrollmentRequest {
  return {
    ...answers,
    id,
    propertyType: answers.propertyType as EnrollmentRequest['propertyType'],
    plan: answers.plan as EnrollmentRequest['plan'],
    unitCount: Number(answers.unitCount),
    estimatedRent: Number(answers.estimatedRent),
    state: STATE,
    ...fields,
  };
}

function toReportRequest(draft: EnrollDraft, fields: Submission['fields']): EnrollFromReport {
  const { answers } = draft;
  return {
    estimatedRent: Number(answers.estimatedRent),
    plan: answers.plan as EnrollmentRequest['plan'],
    ...(asksFor(draft, 'name') && { name: answers.name }),
    ...(asksFor(draft, 'phone') && { phone: answers.phone }),
    ...fields,
  };
}

/**
 * Records that the owner opened the booking page. On failure the step stays, to be retried. Afterwards the token only
 * opens our own booking page; without that page there is nothing left to open.
 */
async function bookWalkthrough(
  api: SiteApi,
  draft: EnrollDraft,
  enrolled: EnrolledProperty,
): Promise<EnrollState> {
  try {
    const { bookingUrl } = await api.bookWalkthrough(enrolled.leadId, enrolled.token);
    const [, token = ''] = /\/book\/([\w.-]+)$/.exec(bookingUrl) ?? [];
    return atStage(draft, { ...enrolled, token }, 'done');
  } catch (error) {
    const isExpired = isApiProblem(error) && isPermanent(error.problem.status);
    const message = isExpired ? error.problem.detail : text.problems.notNoted;
    return { ...atStage(draft, enrolled, 'book'), failure: toFailure(error, message), isExpired };
  }
}

/** The token has expired or the lead is gone. Retrying can't help, but enrolling again can. */
function isPermanent(status: number): boolean {
  return status >= 400 && status < 500 && status !== TOO_MANY_REQUESTS;
}

const TOO_MANY_REQUESTS = 429;
