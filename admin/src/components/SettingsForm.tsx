import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import {
  Form,
  type FormProps,
  HttpError,
  SaveContextProvider,
  type SaveContextValue,
  useNotify,
} from 'react-admin';
import { storeDraft, withDraftBase } from './drafts';
import { DraftKeeper, FocusFirstError } from './formGuards';
import { conflictingRecord } from './saveErrors';

interface Saving<R extends { version: number }> {
  before: R;
  /** The name of the draft. */
  draft: string;
  text: { saved: string; saveFailed: string };
  queryKey: unknown[];
  /** The fields to save; absent: all there are. */
  fields?: readonly (keyof R & string)[];
  send(changes: Partial<R>, version: number): Promise<R>;
}

/** Saves the changed fields of a settings object; `conflict` holds the settings as someone else saved them. */
export function useSaveSettings<R extends { version: number }>(saving: Saving<R>) {
  const { draft, text, queryKey, fields = fieldsOf(saving.before), send } = saving;
  const notify = useNotify();
  const queries = useQueryClient();
  const [record, setRecord] = useState(() => withDraftBase(saving.before, draft));
  const [before, setBefore] = useState(record);
  const [conflict, setConflict] = useState<R | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (changes: Partial<R>) => send(changes, before.version),
  });

  /** Saves the changed fields; returns the server's errors by field, if any. */
  async function save(typed: Partial<R>): Promise<Record<string, string> | undefined> {
    const changed = fields.filter((field) => JSON.stringify(typed[field]) !== JSON.stringify(before[field]));
    try {
      const saved = await mutateAsync(
        Object.fromEntries(changed.map((field) => [field, typed[field]])) as Partial<R>,
      );
      storeDraft(draft, '');
      setRecord(saved);
      setBefore(saved);
      setConflict(null);
      queries.setQueryData(queryKey, saved);
      notify(text.saved, { type: 'success' });
    } catch (error) {
      const now = conflictingRecord<R>(error);
      setConflict(now);
      if (now) return;
      notify(text.saveFailed, { type: 'error' });
      return error instanceof HttpError ? error.body?.errors : undefined;
    }
  }

  /** The next save builds on what the conflict showed. */
  function settle() {
    if (conflict) setBefore(conflict);
    setConflict(null);
  }

  return { record, saving: { save, saving: isPending }, conflict, settle };
}

function fieldsOf<R extends object>(settings: R): (keyof R & string)[] {
  return (Object.keys(settings) as (keyof R & string)[]).filter((field) => field !== 'version');
}

/** Query options that fetch once, so that a refetch never replaces typed text. */
export const ONCE = { refetchOnWindowFocus: false, refetchOnReconnect: false, gcTime: 0, retry: false };

interface SettingsFormProps extends Pick<FormProps, 'record'> {
  saving: SaveContextValue;
  /** The name of the draft. */
  draft: string;
  children: ReactNode;
}

/** A form for `useSaveSettings`. */
export function SettingsForm({ record, saving, draft, children }: SettingsFormProps) {
  return (
    <SaveContextProvider value={saving}>
      <Form record={record} disableInvalidFormNotification>
        <DraftKeeper name={draft} />
        <FocusFirstError />
        {children}
      </Form>
    </SaveContextProvider>
  );
}
