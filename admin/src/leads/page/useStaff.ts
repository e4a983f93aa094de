import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../useApi';

const MINUTE_MS = 60_000;

export function useStaffQuery() {
  const api = useApi();
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => api.staff(),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}

/** The people a note can mention and a task be given to. */
export const useStaff = () => useStaffQuery().data ?? [];
