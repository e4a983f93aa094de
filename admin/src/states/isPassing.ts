import { HttpError } from 'react-admin';

/** Whether a provider, the storage or our server is temporarily down, so that retrying may help. A rejected API key stays rejected. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { code } = (error.body ?? {}) as { code?: string };
  return error.status >= 502 && code !== 'PROVIDER_AUTH';
}
