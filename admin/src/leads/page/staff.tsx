import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/useApi';
import { LoadFailed } from '../../states/Loaded';
import { leadPageText } from './text';

/** Explains why there are no teammates to choose from. */
export function StaffFailed() {
  const { data, error, isFetching, refetch } = useStaffQuery();
  if (data || !error) return null;
  return (
    <LoadFailed
      compact
      title={leadPageText.staffFailed}
      error={error}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}

const MINUTE_MS = 60_000;

function useStaffQuery() {
  const api = useApi();
  return useQuery({
    queryKey: ['staff'],
    queryFn: () => api.staff(),
    staleTime: 5 * MINUTE_MS,
    retry: false,
  });
}

/** Teammates who can be mentioned or assigned. */
export const useStaff = () => useStaffQuery().data ?? [];
