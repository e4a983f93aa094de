import { useQuery } from '@tanstack/react-query';
import { isSettled } from '../../../../src/shared/analysis/analysis.contract.js';
import { useApi } from '../../useApi';
import { deskKey } from '../page/useDeskQuery';

const LOOK_AGAIN_MS = 3_000;

/** The report, looked at again until its figures are final: nothing tells of them. */
export function useReport(leadId: string) {
  const api = useApi();
  return useQuery({
    queryKey: deskKey(leadId, 'report'),
    queryFn: () => api.leadReport(leadId),
    retry: false,
    refetchInterval: ({ state }) => (state.data && !isSettled(state.data.status) ? LOOK_AGAIN_MS : false),
  });
}
