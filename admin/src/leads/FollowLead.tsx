import { useEffect } from 'react';
import { useEditContext } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { useLiveLeads } from '../live/useLiveLeads';

interface FollowLeadProps {
  lead: LeadView;
  saved: LeadView | null;
  onGone: () => void;
}

/** Keeps the form at the newest version; once something is typed, the save itself finds out about others' changes. */
export function FollowLead({ lead, saved, onGone }: FollowLeadProps) {
  const { refetch } = useEditContext<LeadView>();
  const { reset, formState } = useFormContext();
  const { isDirty } = formState;

  // What was saved is no longer something typed.
  useEffect(() => {
    if (saved) reset(saved);
  }, [saved, reset]);

  useLiveLeads({
    changed(changes) {
      const change = changes.find(({ id }) => id === lead.id);
      if (change?.kind === 'deleted') onGone();
      else if (change && change.version > lead.version && !isDirty) void refetch();
    },
    resync() {
      if (!isDirty) void refetch();
    },
  });
  return null;
}
