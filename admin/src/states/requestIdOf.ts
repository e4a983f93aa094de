import { HttpError } from 'react-admin';
import type { Problem } from '#shared/problem.js';

/** The id support needs to find a failed request. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as Problem | undefined)?.requestId : undefined;
}
