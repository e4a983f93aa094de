import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { Company, CompanyView } from '../../../src/shared/content/company.js';
import { keepDraft } from '../saving/drafts';
import { asBegun } from '../saving/typedDraft';
import { currentOf } from '../saving/useSaveOutcome';
import { useApi } from '../useApi';

const DRAFT = 'company';

/** Saves the settings that were changed; `conflict` is what somebody else made of them meanwhile. */
export function useSaveCompany(company: CompanyView) {
  const api = useApi();
  const notify = useNotify();
  const queries = useQueryClient();
  const [record, setRecord] = useState(() => asBegun(company, DRAFT));
  const [before, setBefore] = useState(record);
  const [conflict, setConflict] = useState<CompanyView | null>(null);
  const { mutateAsync, isPending } = useMutation({
    mutationFn: (changes: Partial<Company>) => api.changeCompany(changes, before.version),
  });

  /** What it returns is shown at the fields it names. */
  async function save(typed: Partial<Company>): Promise<Record<string, string> | undefined> {
    try {
      const saved = await mutateAsync(changesOf(typed, before));
      queries.setQueryData(['company'], saved);
      keepDraft(DRAFT, '');
      setRecord(saved);
      setBefore(saved);
      setConflict(null);
      notify('content.saved', { type: 'success' });
    } catch (error) {
      const now = currentOf<CompanyView>(error, 'CONTENT_CHANGED');
      setConflict(now);
      if (now) return;
      notify('content.saveFailed', { type: 'error' });
      return error instanceof HttpError ? error.body?.errors : undefined;
    }
  }

  /** The next save builds on what the conflict showed. */
  function settle() {
    if (conflict) setBefore(conflict);
    setConflict(null);
  }

  return { draft: DRAFT, record, saving: { save, saving: isPending }, conflict, settle };
}

function changesOf(typed: Partial<Company>, { version: _, ...before }: CompanyView): Partial<Company> {
  const changed = (Object.keys(before) as (keyof Company)[]).filter(
    (key) => JSON.stringify(typed[key]) !== JSON.stringify(before[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, typed[key]]));
}
