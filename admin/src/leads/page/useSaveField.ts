import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useUpdate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { reasonOf } from '../../saving/fieldErrors';
import { currentOf } from '../../saving/useSaveOutcome';
import { LEAD_SAVE } from '../saveMessages';

/**
 * Saves one field of a lead on its own. Others may change the rest meanwhile; when they change this very field, nothing
 * is saved until somebody chose. What is saved while another save is on its way goes after it, the latest alone.
 */
export function useSaveField<Field extends keyof LeadView>(
  lead: LeadView,
  field: Field,
  onSaved: () => void,
  /** The field's value when the typing began, where it began before this page was opened. */
  begunAt?: LeadView[Field],
) {
  type Value = LeadView[Field];
  const queries = useQueryClient();
  const [update, { isPending }] = useUpdate<LeadView>();
  const [begun, setBegun] = useState<{ value: Value } | null>(
    begunAt === undefined ? null : { value: begunAt },
  );
  const [error, setError] = useState<string | null>(null);
  const wanted = useRef<{ value: Value } | null>(null);
  const isOvertaken = !isPending && begun !== null && !isSame(begun.value, lead[field]);

  /** Called when somebody starts to type: from here on a change by others counts. */
  const begin = () => setBegun((before) => before ?? { value: lead[field] });

  function save(value: Value) {
    wanted.current = { value };
    begin();
    if (!isPending && !isOvertaken) send(value, lead, begun?.value ?? lead[field]);
  }

  function saveOver(value: Value) {
    setBegun({ value: lead[field] });
    wanted.current = { value };
    send(value, lead, lead[field]);
  }

  function stop() {
    wanted.current = null;
    setBegun(null);
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
    setBegun({ value: saved[field] });
    if (next && !isSame(next.value, sent)) return send(next.value, saved, saved[field]);
    stop();
    onSaved();
  }

  function recover(refusal: unknown, value: Value, basis: Value) {
    const now = currentOf<LeadView>(refusal, LEAD_SAVE.conflict);
    if (!now) return setError(reasonOf(refusal, field));
    // Another field was changed: this one is sent again onto the version that has that change.
    if (isSame(now[field], basis)) return send(value, now, basis);
    void queries.invalidateQueries({ queryKey: ['leads', 'getOne'] });
  }

  return { begin, save, saveOver, stop, isPending, isOvertaken, error, begunAt: begun?.value };
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
