import { HttpError } from 'react-admin';

/** A provider, the storage or our own server is away for a while: the same press may do next time. A refused key stays refused. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { code } = (error.body ?? {}) as { code?: string };
  return error.status >= 502 && code !== 'PROVIDER_AUTH';
}
