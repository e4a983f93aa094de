import { useState } from 'react';
import { HttpError, useNotify } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import type { Problem } from '../../../src/shared/problem.js';

/** What follows a save: the specified message, or the lead as somebody else has left it meanwhile. */
export function useSaveOutcome(onSaved?: (lead: LeadView) => void) {
  const notify = useNotify();
  const [conflict, setConflict] = useState<LeadView | null>(null);
  const mutationOptions = {
    onSuccess: (lead: LeadView) => {
      setConflict(null);
      notify('lead.updated', { type: 'success' });
      onSaved?.(lead);
    },
    onError: (error: unknown) => {
      const now = changedLead(error);
      setConflict(now);
      if (!now) notify('lead.updateFailed', { type: 'error' });
    },
  };
  return { mutationOptions, conflict, settle: () => setConflict(null) };
}

function changedLead(error: unknown): LeadView | null {
  const problem = error instanceof HttpError ? (error.body as Problem) : null;
  return problem?.code === 'LEAD_CHANGED' ? (problem.current as LeadView) : null;
}
