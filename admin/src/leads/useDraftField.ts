import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type LeadView } from '#shared/lead.js';
import { readTyped, storeTyped } from '../components/drafts';
import { conflictingRecord, reasonOf } from '../components/saveErrors';
import { isSame, useSaveField } from '../components/useSaveField';

/**
 * A lead field that saves on every change: saves are queued, and only the latest value is sent. Unsaved changes survive a
 * reload of this tab. Once someone else changes the field too, nothing is sent until the user chooses.
 */
export function useDraftField<Field extends keyof LeadView>(shown: LeadView, field: Field, draft: string) {
  type Value = LeadView[Field];
  const refreshLead = useRefreshLead();
  const { save, isPending } = useSaveField<LeadView>('leads', field);
  const [stored] = useState(() => readTyped(draft));
  /** The unsaved value; null once it is saved. */
  const [mine, setMine] = useState<Value | null>((stored?.typed[field] as Value | undefined) ?? null);
  /** The saved value when editing began: any other is someone else's change. */
  const [base, setBase] = useState(stored && { value: stored.begun[field] as Value });
  const [error, setError] = useState<string | null>(stored ? '' : null);
  const [isSaved, setSaved] = useState(false);
  const [answer, setAnswer] = useState<LeadView | null>(null);
  // The page may show the old lead for a moment after a save, and longer if a response from before it arrives late.
  const lead = answer && answer.version > shown.version ? answer : shown;
  const latest = useRef<Value | null>(null);
  const isSending = useRef(false);
  const isOvertaken = !isPending && mine !== null && base !== null && !isSame(base.value, lead[field]);

  const begin = () => setBase((before) => before ?? { value: lead[field] });

  function change(value: Value) {
    const original = base ? base.value : lead[field];
    latest.current = value;
    setMine(value);
    setSaved(false);
    setError(null);
    begin();
    storeTyped(draft, { typed: { [field]: value }, begun: { [field]: original } });
    if (!isSending.current && !isOvertaken) void send(value, lead, { ...lead, [field]: original });
  }

  async function send(value: Value, onto: LeadView, before = onto): Promise<void> {
    isSending.current = true;
    setError(null);
    try {
      const saved = await save({ [field]: value } as Partial<LeadView>, onto, before);
      if (!saved) return;
      const next = latest.current;
      setAnswer(saved);
      setBase({ value: saved[field] });
      if (next !== null && !isSame(next, value)) return await send(next, saved);
      drop();
      setSaved(true);
    } catch (failure) {
      if (conflictingRecord(failure)) void refreshLead();
      else setError(reasonOf(failure, field));
    } finally {
      isSending.current = false;
    }
  }

  function drop() {
    latest.current = null;
    storeTyped(draft, null);
    setMine(null);
    setBase(null);
    setError(null);
    setSaved(false);
  }

  function saveOver() {
    if (mine === null) return;
    setBase({ value: lead[field] });
    void send(mine, lead);
  }

  return {
    /** The lead as last saved. */
    lead,
    mine,
    /** Call when editing starts; from then on, changes by others are conflicts. */
    begin,
    change,
    drop,
    isSaved,
    isPending,
    isOvertaken,
    /** Null if nothing failed; an empty string for a failure without a reason. */
    error,
    retry: () => mine !== null && change(mine),
    saveOver,
  };
}

/** The lead after the last save of these fields. */
export function lastSaved(...fields: { lead: LeadView }[]): LeadView {
  return fields.map(({ lead }) => lead).reduce((last, lead) => (lead.version > last.version ? lead : last));
}

/** Refetches the lead, so that the page shows what someone else saved. */
export function useRefreshLead() {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['leads', 'getOne'] });
}
