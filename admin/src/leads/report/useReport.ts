import { useQuery } from '@tanstack/react-query';
import { isSettled } from '#shared/analysis.js';
import { useApi } from '../../api/useApi';
import { leadPartKey } from '../page/useLeadPart';

const LOOK_AGAIN_MS = 3_000;

/** Polls until the figures are final, since there is no live event for them. */
export function useReport(leadId: string) {
  const api = useApi();
  return useQuery({
    queryKey: leadPartKey(leadId, 'report'),
    queryFn: () => api.leadReport(leadId),
    retry: false,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.status) ? LOOK_AGAIN_MS : false),
  });
}
