import { useState } from 'react';
import { type RaRecord, useNotify, useRefresh, useUpdate } from 'react-admin';
import { conflictingRecord, isAnswer, type SaveMessages } from './saveErrors';

type Versioned = RaRecord & { version: number };

/**
 * Saves one field of a record, and any fields that go with it. Someone else's changes to other fields don't conflict.
 * `save` rejects with a conflict if they changed this field since `before`; it resolves to null if the session has ended.
 */
export function useSaveField<Saved extends Versioned>(resource: string, field: keyof Saved & string) {
  const [update] = useUpdate<Saved>();
  const [isPending, setPending] = useState(false);

  async function save(changes: Partial<Saved>, onto: Saved, before = onto): Promise<Saved | null> {
    setPending(true);
    try {
      return await send(changes, onto, before);
    } finally {
      setPending(false);
    }
  }

  async function send(changes: Partial<Saved>, onto: Saved, before: Saved): Promise<Saved | null> {
    try {
      const data = { ...changes, version: onto.version };
      const params = { id: onto.id, data, previousData: onto };
      const options = { mutationMode: 'pessimistic', returnPromise: true } as const;
      const saved = (await update(resource, params, options)) as Saved;
      return isAnswer(saved) ? saved : null;
    } catch (error) {
      const now = conflictingRecord<Saved>(error);
      if (now && isSame(now[field], before[field])) return send(changes, now, before);
      throw error;
    }
  }

  return { save, isPending };
}

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Saves a field as soon as it is chosen, for example in a select. If someone else changed it, the user decides. */
export function useSetValue<Saved extends Versioned, Field extends keyof Saved & string>(
  resource: string,
  record: Saved,
  field: Field,
  messages: SaveMessages,
  /** Reports success; a plain toast unless given. */
  notifySaved?: (text: string, saved: Saved) => void,
) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { save, isPending } = useSaveField<Saved>(resource, field);
  const [refused, setRefused] = useState<{ changes: Partial<Saved>; now: Saved } | null>(null);

  /** Resolves to whether it was saved. */
  async function send(changes: Partial<Saved>, onto: Saved): Promise<boolean> {
    setRefused(null);
    try {
      const saved = await save(changes, onto);
      if (!saved) return false;
      if (notifySaved) notifySaved(messages.saved, saved);
      else notify(messages.saved, { type: 'success' });
      return true;
    } catch (error) {
      const now = conflictingRecord<Saved>(error);
      if (!now) notify(messages.failed, { type: 'error' });
      else if (now[field] !== changes[field]) setRefused({ changes, now });
      refresh();
      return false;
    }
  }

  return {
    // The response brings the new version.
    set: async (changes: Partial<Saved>) => !isPending && send(changes, record),
    isPending,
    /** The record as someone else saved it. */
    conflict: refused?.now ?? null,
    keepMine: () => refused && send(refused.changes, refused.now),
    takeTheirs: () => setRefused(null),
  };
}
