import { useState } from 'react';
import { HttpError, type RaRecord, useNotify } from 'react-admin';
import type { Problem } from '../../../src/shared/problem.js';

export interface SaveMessages {
  saved: string;
  failed: string;
  /** The code by which the server says that somebody else was faster. */
  conflict: string;
}

/** What follows a save: a message, or the record as somebody else has left it meanwhile. */
export function useSaveOutcome<Saved extends RaRecord>(
  messages: SaveMessages,
  onSaved?: (saved: Saved) => void,
  /** Tells of a failure itself: the messages of the page are hidden behind a dialog. */
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
      const now = currentOf<Saved>(error, messages.conflict);
      setConflict(now);
      if (now) return;
      if (onFailed) onFailed(error);
      else notify(messages.failed, { type: 'error' });
    },
  };
  return { mutationOptions, conflict, settle: () => setConflict(null) };
}

/** react-admin answers a call whose session is over with an empty record, as if it had gone well. */
export function isAnswer(saved: Partial<RaRecord> | undefined): boolean {
  return saved?.id !== undefined;
}

/** The record as it is now, of an error that says that somebody else was faster. */
export function currentOf<Saved>(error: unknown, conflict: string): Saved | null {
  const problem = error instanceof HttpError ? (error.body as Problem) : null;
  return problem?.code === conflict ? (problem.current as Saved) : null;
}
