import { useNotify, useRefresh, useUpdate } from 'react-admin';
import type { LeadStatus, LeadView } from '../../../src/shared/leads/lead.contract.js';

/** Sets the status of one lead from a dropdown. */
export function useSetStatus(lead: LeadView) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [update, { isPending }] = useUpdate<LeadView>();

  function setStatus(status: LeadStatus, statusReason: string | null = null) {
    update(
      'leads',
      { id: lead.id, data: { status, statusReason, version: lead.version }, previousData: lead },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => notify('lead.statusUpdated', { type: 'success' }),
        onError: () => {
          notify('lead.statusFailed', { type: 'error' });
          // Somebody else may have been faster: the list shows how things stand.
          refresh();
        },
      },
    );
  }

  return { setStatus, isPending };
}
