import { useQueryClient } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { StaleNotice } from '../live/StaleNotice';
import { useGathered } from '../live/useGathered';
import { useLiveLeads } from '../live/useLiveLeads';

const REFETCH_AFTER_MS = 500;

/** Keeps the list around it at what others do, and says when it may be behind. */
export function LiveList() {
  const { resource, refetch } = useListContext();
  useLiveList(resource);
  return <StaleNotice onRefresh={refetch} />;
}

/**
 * Another page, order or total can follow from any change of a lead, so the shown page of the resource is read again,
 * once for a burst.
 */
function useLiveList(resource: string): void {
  const queries = useQueryClient();
  const refetch = () => queries.invalidateQueries({ queryKey: [resource, 'getList'] });
  const refetchSoon = useGathered(refetch, REFETCH_AFTER_MS);
  useLiveLeads({ changed: refetchSoon, resync: refetchSoon });
}
