import { useState } from 'react';
import type { LeadView, RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { improvementsOf } from '../../../../src/shared/pricing/improvements.js';
import { keepDraft } from '../../saving/drafts';
import { readValues } from '../../saving/useDraftValues';
import { useSaveField } from './useSaveField';

interface ChecklistDraft {
  items: RepairItem[];
  /** What was saved when the changes began: who else changed it meanwhile is noticed by it. */
  begunAt: RepairItem[];
}

/** The checklist of a lead, saved with every change. What is not saved yet outlives a reload of this tab. */
export function useChecklist(lead: LeadView) {
  const draft = `lead ${lead.id} improvements`;
  const [kept] = useState(() => readValues<ChecklistDraft>(draft));
  // What was changed here, until it is saved.
  const [mine, setMine] = useState<RepairItem[] | null>(kept?.items ?? null);
  const [isRestored, setRestored] = useState(kept !== null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaveField(lead, 'repairChecklist', saved, kept?.begunAt);

  function saved() {
    drop();
    setSaved(true);
  }

  function change(items: RepairItem[]) {
    setMine(items);
    setSaved(false);
    setRestored(false);
    const begunAt = saving.begunAt ?? lead.repairChecklist;
    keepDraft(draft, JSON.stringify({ items, begunAt } satisfies ChecklistDraft));
    saving.save(items);
  }

  function drop() {
    keepDraft(draft, '');
    setMine(null);
    setRestored(false);
    setSaved(false);
    saving.stop();
  }

  return {
    items: mine ?? improvementsOf(lead),
    change,
    drop,
    isSaved,
    isPending: saving.isPending,
    isOvertaken: saving.isOvertaken && mine !== null,
    /** Null while nothing failed; a text without words for a failure that gives no reason. */
    error: saving.error ?? (isRestored ? '' : null),
    retry: () => mine && change(mine),
    saveOver: () => mine && saving.saveOver(mine),
  };
}
