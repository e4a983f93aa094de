import { data } from 'react-router-dom';
import { FORM_REFUSALS } from '#shared/public-form.js';
import { isApiProblem } from '#shared/site-api.js';
import { formsText as text } from './text';
import type { Issue } from './validation';

/** Why a submission failed as a whole. */
export interface Failure {
  /** The page's standard message for a failed submission. */
  message: string;
  /** What the visitor can do about it, if known. */
  advice: string | null;
  /** HTTP status of the response. */
  status: number;
  /** Seconds to wait before retrying, if known. */
  retryAfter: number | null;
  /** The next try takes a proof of work. */
  needsProof?: boolean;
}

const FORBIDDEN = 403;
const INVALID = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * Every failure shows the page's standard message. Advice is added when the visitor is offline, rate limited, or had
 * the form open too long.
 */
export function toFailure(error: unknown, message: string): Failure {
  const failure: Failure = { message, advice: null, status: UNAVAILABLE, retryAfter: null };
  if (isApiProblem(error)) {
    const { status, detail, code } = error.problem;
    if (code === FORM_REFUSALS.proof) failure.needsProof = true;
    failure.retryAfter = error.retryAfter;
    if (status === FORBIDDEN || status === TOO_MANY) {
      failure.status = status;
      if (detail !== message) failure.advice = detail;
    }
  } else if (isOffline()) failure.advice = text.offline;
  return failure;
}

function isOffline(): boolean {
  return !import.meta.env.SSR && !navigator.onLine;
}

/** The form was sent without a valid token. The response brings a new one, so the next try works. */
export function needsNewToken(failure: Failure | null): boolean {
  return failure?.status === FORBIDDEN;
}

/** Errors for individual fields, and a failure if they don't explain everything. */
interface FormErrors {
  issues: Issue[];
  failure: Failure | null;
}

/** An error for a field the form doesn't have counts as a failure, because the visitor can't fix it. */
export function toFormErrors(
  error: unknown,
  specified: string,
  hasField: (name: string) => boolean,
): FormErrors {
  const refused = isApiProblem(error) ? (error.problem.errors ?? []) : [];
  const issues = refused.filter(({ field }) => hasField(field));
  const isAll = issues.length > 0 && issues.length === refused.length;
  return { issues, failure: isAll ? null : toFailure(error, specified) };
}

/** The action's response: form state plus HTTP status. */
export function formResponse<State extends FormErrors>(state: State, headers: Record<string, string> = {}) {
  const { issues, failure } = state;
  const again: Record<string, string> = {};
  if (failure?.retryAfter) again['retry-after'] = String(failure.retryAfter);
  const status = failure?.status ?? (issues.length > 0 ? INVALID : 200);
  return data(state, { status, headers: { ...headers, ...again } });
}
