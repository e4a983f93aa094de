import { HttpError } from 'react-admin';
import type { Problem } from '../../../src/shared/problem.js';

/** The id by which support finds a failed request. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as Problem | undefined)?.requestId : undefined;
}
