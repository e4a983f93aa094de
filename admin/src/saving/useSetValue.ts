import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useTranslate, useUpdate } from 'react-admin';
import { currentOf, isAnswer, type SaveMessages } from './useSaveOutcome';

type Versioned = RaRecord & { version: number };
type OnSettled = (isSaved: boolean) => void;

/**
 * Sets one field of a record, as from a list of values. What others changed in the rest of it stays; when they changed
 * this very field, nothing is set until somebody chose.
 */
export function useSetValue<Kept extends Versioned, Field extends keyof Kept & string>(
  resource: string,
  record: Kept,
  field: Field,
  messages: SaveMessages,
  /** Says that it is saved; unless given, the message alone does. */
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
    const now = currentOf<Kept>(error, messages.conflict);
    if (now?.[field] === onto[field]) return send(changes, now!, onSettled);
    onSettled?.(false);
    if (now && now[field] !== changes[field]) setRefused({ changes, now });
    else if (!now) notify(messages.failed, { type: 'error' });
    refresh();
  }

  return {
    // The version is known again with the answer.
    set: (changes: Partial<Kept>, onSettled?: OnSettled) => isPending || send(changes, record, onSettled),
    isPending,
    /** The record as somebody else has left it meanwhile. */
    conflict: refused?.now ?? null,
    keepMine: () => refused && send(refused.changes, refused.now),
    takeTheirs: () => setRefused(null),
  };
}
