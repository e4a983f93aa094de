import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { isApiProblem, type RenderContext } from '../../../src/shared/web/site-api.js';

/** All an error page ever knows of a failure: never its message, which may name what is inside the server. */
export interface PageFailure {
  status: number;
  /** What the visitor can quote to us; null for failures that are their own explanation. */
  reference: string | null;
}

/** The failure an error boundary was given, whatever it looks like. */
export function failureOf(error: unknown): PageFailure {
  if (isPageFailure(error)) return error;
  return { status: isRouteErrorResponse(error) ? error.status : 500, reference: null };
}

function isPageFailure(error: unknown): error is PageFailure {
  return typeof error === 'object' && error !== null && 'reference' in error && 'status' in error;
}

/** Replaces what went wrong by what may be shown, and reports the unexpected with its cause. */
export function concealErrors(result: StaticHandlerContext, context: RenderContext): void {
  for (const [routeId, error] of Object.entries(result.errors ?? {})) {
    const failure = conceal(error, context);
    result.statusCode = failure.status;
    result.errors = { ...result.errors, [routeId]: failure };
  }
}

function conceal(error: unknown, { requestId, onError }: RenderContext): PageFailure {
  if (isPageFailure(error)) return error;
  if (isRouteErrorResponse(error)) return { status: error.status, reference: null };
  if (isApiProblem(error) && error.problem.status < 500) {
    return { status: error.problem.status, reference: null };
  }
  onError(error);
  return { status: isApiProblem(error) ? error.problem.status : 500, reference: requestId };
}

/** Makes the whole page an error page. */
export function failWith(result: StaticHandlerContext, status: number, reference: string | null = null) {
  const failure: PageFailure = { status, reference };
  result.statusCode = status;
  result.errors = { pages: failure };
}
