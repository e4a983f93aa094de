import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin';
import { conflictingRecord, isAnswer, type SaveMessages } from './saveErrors';

type Versioned = RaRecord & { version: number };
type OnSettled = (isSaved: boolean) => void;

/**
 * Saves one field of a record, for example from a select. Changes to other fields by other people stay; if they changed
 * this field, nothing is saved until the user chooses.
 */
export function useSetValue<Kept extends Versioned, Field extends keyof Kept & string>(
  resource: string,
  record: Kept,
  field: Field,
  messages: SaveMessages,
  /** Reports success; a plain toast unless given. */
  sayDone?: (text: string, saved: Kept) => void,
) {
  const notify = useNotify();
  const translate = useTranslate();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<Kept>();
  const [refused, setRefused] = useState<{ changes: Partial<Kept>; now: Kept } | null>(null);

  function send(changes: Partial<Kept>, onto: Kept, onSettled?: OnSettled) {
    setRefused(null);
    update(
      resource,
      { id: onto.id, data: { ...changes, version: onto.version }, previousData: onto },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) => {
          if (!isAnswer(saved)) return;
          if (sayDone) sayDone(translate(messages.saved), saved);
          else notify(messages.saved, { type: 'success' });
          onSettled?.(true);
        },
        onError: (error: unknown) => recover(error, changes, onto, onSettled),
      },
    );
  }

  function recover(error: unknown, changes: Partial<Kept>, onto: Kept, onSettled?: OnSettled) {
    const now = conflictingRecord<Kept>(error);
    if (now?.[field] === onto[field]) return send(changes, now!, onSettled);
    onSettled?.(false);
    if (now && now[field] !== changes[field]) setRefused({ changes, now });
    else if (!now) notify(messages.failed, { type: 'error' });
    refresh();
  }

  return {
    // The response brings the new version.
    set: (changes: Partial<Kept>, onSettled?: OnSettled) => isPending || send(changes, record, onSettled),
    isPending,
    /** The record as someone else saved it. */
    conflict: refused?.now ?? null,
    keepMine: () => refused && send(refused.changes, refused.now),
    takeTheirs: () => setRefused(null),
  };
}
