import { useState } from 'react';
import { HttpError, type RaRecord, useNotify } from 'react-admin';
import { type Problem } from '#shared/problem.js';

export interface SaveMessages {
  saved: string;
  failed: string;
}

/** What follows a save: a message, or on a conflict the record as someone else saved it. */
export function useSaveOutcome<Saved extends RaRecord>(
  messages: SaveMessages,
  onSaved?: (saved: Saved) => void,
  /** Reports a failure itself, because toasts are hidden behind a dialog. */
  onFailed?: (error: unknown) => void,
) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<Saved | null>(null);
  const mutationOptions = {
    onSuccess: (saved: Saved) => {
      if (!isAnswer(saved)) return;
      setConflict(null);
      notify(messages.saved, { type: 'success' });
      onSaved?.(saved);
    },
    onError: (error: unknown) => {
      const now = conflictingRecord<Saved>(error);
      setConflict(now);
      if (now) return;
      if (onFailed) onFailed(error);
      else notify(messages.failed, { type: 'error' });
    },
  };
  return { mutationOptions, conflict, settle: () => setConflict(null) };
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

/** Why the server refused a save as a whole, in its words; empty for a failure and for errors of single fields. */
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
