import { data } from 'react-router-dom';
import { isApiProblem } from '../../../src/shared/web/site-api.js';
import { formsMessages as text } from './forms.messages';
import type { Issue } from './issues';

/** Why sending a form failed as a whole. */
export interface Failure {
  /** What the page says of every failure. */
  sentence: string;
  /** What the visitor can do about this one, where that is known. */
  advice: string | null;
  /** The status of the page that says so. */
  status: number;
  /** Seconds after which a repeat makes sense, where known. */
  retryAfter: number | null;
}

const FORBIDDEN = 403;
const INVALID = 422;
const TOO_MANY = 429;
const UNAVAILABLE = 503;

/**
 * Every failure has the words of the page. Whoever is offline, sent too much, or opened the form too long ago is told
 * so under them; everything else is ours to mend.
 */
export function failureOf(error: unknown, sentence: string): Failure {
  const failure: Failure = { sentence, advice: null, status: UNAVAILABLE, retryAfter: null };
  if (isApiProblem(error)) {
    const { status, detail } = error.problem;
    failure.retryAfter = error.retryAfter;
    if (status === FORBIDDEN || status === TOO_MANY) {
      failure.status = status;
      if (detail !== sentence) failure.advice = detail;
    }
  } else if (isOffline()) failure.advice = text.offline;
  return failure;
}

function isOffline(): boolean {
  return !import.meta.env.SSR && !navigator.onLine;
}

/** The form came without a token of ours: one that comes with the answer makes the next try good. */
export function wantsToken(failure: Failure | null): boolean {
  return failure?.status === FORBIDDEN;
}

/** The issues that can be mended at fields of the form, and the failure where those are not all. */
export interface Refusal {
  issues: Issue[];
  failure: Failure | null;
}

/** A refusal of what the form has no field for leads nowhere on the page: it counts as a failure. */
export function refusalOf(error: unknown, specified: string, hasField: (name: string) => boolean): Refusal {
  const refused = isApiProblem(error) ? (error.problem.errors ?? []) : [];
  const issues = refused.filter(({ field }) => hasField(field));
  const isAll = issues.length > 0 && issues.length === refused.length;
  return { issues, failure: isAll ? null : failureOf(error, specified) };
}

/** The answer of a page to a posted form: its state, and the status that says what came of it. */
export function formAnswer<State extends Refusal>(state: State, headers: Record<string, string> = {}) {
  const { issues, failure } = state;
  const again: Record<string, string> = {};
  if (failure?.retryAfter) again['retry-after'] = String(failure.retryAfter);
  const status = failure?.status ?? (issues.length > 0 ? INVALID : 200);
  return data(state, { status, headers: { ...headers, ...again } });
}
