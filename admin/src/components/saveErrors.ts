import { HttpError, type RaRecord } from 'react-admin';
import { type Problem } from '#shared/http.js';

export interface SaveMessages {
  saved: string;
  failed: string;
}

/** react-admin resolves a request whose session has expired with an empty record, as if it had succeeded. */
export function isAnswer(saved: Partial<RaRecord> | undefined): boolean {
  return saved?.id !== undefined;
}

/** The record as someone else saved it, from a conflict error. */
export function conflictingRecord<Saved>(error: unknown): Saved | null {
  const problem = error instanceof HttpError ? (error.body as Problem | undefined) : null;
  return (problem?.current as Saved) ?? null;
}

/** The server's reason for refusing a save as a whole; empty for failures and for errors of single fields. */
export function refusalOf(error: unknown): string {
  const isRefused = error instanceof HttpError && error.status >= 400 && error.status < 500;
  return isRefused && !error.body?.errors ? error.message : '';
}

/** The server's error for each invalid field. */
export function fieldErrorsOf(error: unknown): Partial<Record<string, string>> {
  return (error instanceof HttpError && error.body?.errors) || {};
}

/** The same for a form with one field: what is wrong with it, or why nothing was saved. */
export function reasonOf(error: unknown, field: string): string {
  return fieldErrorsOf(error)[field] ?? (error instanceof HttpError ? error.message : '');
}

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
