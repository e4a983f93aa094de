import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../useApi';

const MINUTE_MS = 60_000;

/** Whom a note can mention and a task be given to. */
export function useStaff() {
  const api = useApi();
  const { data = [] } = useQuery({
    queryKey: ['staff'],
    queryFn: () => api.staff(),
    staleTime: 5 * MINUTE_MS,
  });
  return data;
}
