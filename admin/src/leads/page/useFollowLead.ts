import { useState } from 'react';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { useLiveLeads } from '../../live/useLiveLeads';
import { useReread, useRereadAll } from './useDeskQuery';

/** Keeps the page at the newest version of its lead; tells when the lead is gone. */
export function useFollowLead(lead: LeadView, onStale: () => unknown): boolean {
  const [isGone, setGone] = useState(false);
  const reread = useReread(lead.id);
  const rereadAll = useRereadAll(lead.id);

  useLiveLeads({
    changed(changes) {
      const change = changes.find(({ id }) => id === lead.id);
      if (change?.kind === 'deleted') return setGone(true);
      if (!change) return;
      if (change.version > lead.version) void onStale();
      void reread('timeline', 'setupProgress', 'report');
    },
    told(leadIds) {
      // What is told in the timeline may stand in any part: an answer STOP ends campaigns and consents as well.
      if (leadIds.includes(lead.id)) void rereadAll();
    },
    resync() {
      void onStale();
      void rereadAll();
    },
  });
  return isGone;
}
