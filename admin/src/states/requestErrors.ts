import { HttpError } from 'react-admin';
import type { Problem } from '#shared/http.js';

/** Whether a request failed because the record does not exist, so that retrying is pointless. */
export const isMissing = (error: unknown) => error instanceof HttpError && error.status === 404;

/** Whether a provider, the storage or our server is temporarily down, so that retrying may help. A rejected API key stays rejected. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { code } = (error.body ?? {}) as { code?: string };
  return error.status >= 502 && code !== 'PROVIDER_AUTH';
}

/** The id support needs to find a failed request. */
export function requestIdOf(error: unknown): string | undefined {
  return error instanceof HttpError ? (error.body as Problem | undefined)?.requestId : undefined;
}
