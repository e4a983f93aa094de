import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin';
import { conflictingRecord, isAnswer, type SaveMessages } from './saveErrors';

type Versioned = RaRecord & { version: number };
type OnSettled = (isSaved: boolean) => void;

/**
 * Saves one field of a record, for example from a select. Changes to other fields by other people stay; if they changed
 * this field, nothing is saved until the user chooses.
 */
export function useSetValue<Saved extends Versioned, Field extends keyof Saved & string>(
  resource: string,
  record: Saved,
  field: Field,
  messages: SaveMessages,
  /** Reports success; a plain toast unless given. */
  notifySaved?: (text: string, saved: Saved) => void,
) {
  const notify = useNotify();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<Saved>();
  const [refused, setRefused] = useState<{ changes: Partial<Saved>; now: Saved } | null>(null);

  function send(changes: Partial<Saved>, onto: Saved, onSettled?: OnSettled) {
    setRefused(null);
    update(
      resource,
      { id: onto.id, data: { ...changes, version: onto.version }, previousData: onto },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) => {
          if (!isAnswer(saved)) return;
          if (notifySaved) notifySaved(translate(messages.saved), saved);
          else notify(messages.saved, { type: 'success' });
          onSettled?.(true);
        },
        onError: (error: unknown) => recover(error, changes, onto, onSettled),
      },
    );
  }

  function recover(error: unknown, changes: Partial<Saved>, onto: Saved, onSettled?: OnSettled) {
    const now = conflictingRecord<Saved>(error);
    if (now?.[field] === onto[field]) return send(changes, now!, onSettled);
    onSettled?.(false);
    if (now && now[field] !== changes[field]) setRefused({ changes, now });
    else if (!now) notify(messages.failed, { type: 'error' });
    refresh();
  }

  return {
    // The response brings the new version.
    set: (changes: Partial<Saved>, onSettled?: OnSettled) => isPending || send(changes, record, onSettled),
    isPending,
    /** The record as someone else saved it. */
    conflict: refused?.now ?? null,
    keepMine: () => refused && send(refused.changes, refused.now),
    takeTheirs: () => setRefused(null),
  };
}
