import { useState } from 'react';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { keepDraft } from '../../saving/drafts';
import { readValues } from '../../saving/useDraftValues';
import { useSaveField } from './useSaveField';

interface KeptField<Value> {
  value: Value;
  /** The saved value when the changes began, by which a change of somebody else is noticed. */
  begunAt: Value;
}

/** A field of a lead that is saved with every change. What is not saved yet outlives a reload of this tab. */
export function useKeptField<Field extends keyof LeadView>(lead: LeadView, field: Field, draft: string) {
  type Value = LeadView[Field];
  const [kept] = useState(() => readValues<KeptField<Value>>(draft));
  // The value changed here; null once it is saved.
  const [mine, setMine] = useState<Value | null>(kept?.value ?? null);
  const [isRestored, setRestored] = useState(kept !== null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaveField(lead, field, saved, kept?.begunAt);

  function saved() {
    drop();
    setSaved(true);
  }

  function change(value: Value) {
    setMine(value);
    setSaved(false);
    setRestored(false);
    const begunAt = saving.begunAt === undefined ? lead[field] : saving.begunAt;
    keepDraft(draft, JSON.stringify({ value, begunAt } satisfies KeptField<Value>));
    saving.save(value);
  }

  function drop() {
    keepDraft(draft, '');
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
    /** Null while nothing failed; a text without words for a failure that gives no reason. */
    error: saving.error ?? (isRestored ? '' : null),
    retry: () => mine !== null && change(mine),
    saveOver: () => mine !== null && saving.saveOver(mine),
  };
}
