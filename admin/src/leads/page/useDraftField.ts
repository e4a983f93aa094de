import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUpdate } from 'react-admin';
import { type LeadView } from '#shared/lead.js';
import { readValues, storeDraft } from '../../components/drafts';
import { conflictingRecord, reasonOf } from '../../components/saveErrors';

interface StoredField<Value> {
  value: Value;
  /** The saved value when editing began; used to detect changes by others. */
  begunAt: Value;
}

/** A lead field that saves on every change. Unsaved changes survive a reload of this tab. */
export function useDraftField<Field extends keyof LeadView>(lead: LeadView, field: Field, draft: string) {
  type Value = LeadView[Field];
  const [stored] = useState(() => readValues<StoredField<Value>>(draft));
  // Unsaved value; null once saved.
  const [mine, setMine] = useState<Value | null>(stored?.value ?? null);
  const [isRestored, setRestored] = useState(stored !== null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaveField(lead, field, saved, stored?.begunAt);

  function saved() {
    drop();
    setSaved(true);
  }

  function change(value: Value) {
    setMine(value);
    setSaved(false);
    setRestored(false);
    const begunAt = saving.begunAt === undefined ? lead[field] : saving.begunAt;
    storeDraft(draft, JSON.stringify({ value, begunAt } satisfies StoredField<Value>));
    saving.save(value);
  }

  function drop() {
    storeDraft(draft, '');
    setMine(null);
    setRestored(false);
    setSaved(false);
    saving.stop();
  }

  return {
    mine,
    begin: saving.begin,
    change,
    drop,
    isSaved,
    isPending: saving.isPending,
    isOvertaken: saving.isOvertaken && mine !== null,
    /** Null if nothing failed; an empty string for a failure without a reason. */
    error: saving.error ?? (isRestored ? '' : null),
    retry: () => mine !== null && change(mine),
    saveOver: () => mine !== null && saving.saveOver(mine),
  };
}

/**
 * Saves one field of a lead. Changes to other fields by others don't conflict; a change to this field waits for the
 * user's choice. Saves are queued, and only the latest value is sent.
 */
export function useSaveField<Field extends keyof LeadView>(
  lead: LeadView,
  field: Field,
  onSaved: () => void,
  /** The saved value when editing began, if that was before this page opened. */
  begunAt?: LeadView[Field],
) {
  type Value = LeadView[Field];
  const queries = useQueryClient();
  const [update, { isPending }] = useUpdate<LeadView>();
  const [base, setBase] = useState<{ value: Value } | null>(
    begunAt === undefined ? null : { value: begunAt },
  );
  const [error, setError] = useState<string | null>(null);
  const wanted = useRef<{ value: Value } | null>(null);
  const isOvertaken = !isPending && base !== null && !isSame(base.value, lead[field]);

  /** Call when editing starts; from then on, changes by others are conflicts. */
  const begin = () => setBase((before) => before ?? { value: lead[field] });

  function save(value: Value) {
    wanted.current = { value };
    begin();
    if (!isPending && !isOvertaken) send(value, lead, base?.value ?? lead[field]);
  }

  function saveOver(value: Value) {
    setBase({ value: lead[field] });
    wanted.current = { value };
    send(value, lead, lead[field]);
  }

  function stop() {
    wanted.current = null;
    setBase(null);
    setError(null);
  }

  function send(value: Value, onto: LeadView, basis: Value) {
    setError(null);
    update(
      'leads',
      { id: lead.id, data: { [field]: value, version: onto.version }, previousData: onto },
      {
        mutationMode: 'pessimistic',
        onSuccess: (saved) => goOn(value, saved),
        onError: (refusal) => recover(refusal, value, basis),
      },
    );
  }

  function goOn(sent: Value, saved: LeadView) {
    const next = wanted.current;
    setBase({ value: saved[field] });
    if (next && !isSame(next.value, sent)) return send(next.value, saved, saved[field]);
    stop();
    onSaved();
  }

  function recover(refusal: unknown, value: Value, basis: Value) {
    const now = conflictingRecord<LeadView>(refusal);
    if (!now) return setError(reasonOf(refusal, field));
    // A different field changed, so retry on top of the new version.
    if (isSame(now[field], basis)) return send(value, now, basis);
    void queries.invalidateQueries({ queryKey: ['leads', 'getOne'] });
  }

  return { begin, save, saveOver, stop, isPending, isOvertaken, error, begunAt: base?.value };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
