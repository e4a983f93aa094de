import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router-dom';
import { isApiProblem, type RenderContext } from '#shared/site-api.js';

/** Everything an error page may know about an error. Never its message, which could reveal internals. */
interface PageError {
  status: number;
  /** Request id the visitor can quote. Null for expected errors. */
  reference: string | null;
}

/** Normalizes the error given to an error boundary. */
export function toPageError(error: unknown): PageError {
  if (isPageError(error)) return error;
  return { status: isRouteErrorResponse(error) ? error.status : 500, reference: null };
}

function isPageError(error: unknown): error is PageError {
  return typeof error === 'object' && error !== null && 'reference' in error && 'status' in error;
}

/** Replaces errors with what may be shown, and reports unexpected ones. */
export function hideErrorDetails(result: StaticHandlerContext, context: RenderContext): void {
  for (const [routeId, error] of Object.entries(result.errors ?? {})) {
    const failure = hideDetails(error, context);
    result.statusCode = failure.status;
    result.errors = { ...result.errors, [routeId]: failure };
  }
}

function hideDetails(error: unknown, { requestId, onError }: RenderContext): PageError {
  if (isPageError(error)) return error;
  if (isRouteErrorResponse(error)) return { status: error.status, reference: null };
  if (isApiProblem(error) && error.problem.status < 500) {
    return { status: error.problem.status, reference: null };
  }
  onError(error);
  return { status: isApiProblem(error) ? error.problem.status : 500, reference: requestId };
}

/** Turns the whole page into an error page. */
export function replaceWithError(
  result: StaticHandlerContext,
  status: number,
  reference: string | null = null,
) {
  const failure: PageError = { status, reference };
  result.statusCode = status;
  result.errors = { pages: failure };
}
