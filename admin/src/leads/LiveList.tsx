import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useCoalesced } from '../live/coalesced';
import { useLiveLeads } from '../live/liveLeads';
import { StaleNotice } from '../live/StaleNotice';

const REFETCH_AFTER_MS = 500;

/** Refreshes the surrounding list on live changes and shows when it may be stale. */
export function LiveList() {
  const { resource, refetch } = useListContext();
  useLiveList(resource);
  return <StaleNotice onRefresh={refetch} />;
}

/** Any change can affect paging, order or totals, so refetch the visible page, once per burst. */
function useLiveList(resource: string): void {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: [resource, 'getList'] });
  const refetchSoon = useCoalesced(refetch, REFETCH_AFTER_MS);
  useLiveLeads({ changed: refetchSoon, resync: refetchSoon });
}
