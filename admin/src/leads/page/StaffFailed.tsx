import { LoadFailed } from '../../states/LoadFailed';
import { useStaffQuery } from './useStaff';

/** Says beside a choice of colleagues why there are none. */
export function StaffFailed() {
  const { data, error, isFetching, refetch } = useStaffQuery();
  if (data || !error) return null;
  return (
    <LoadFailed
      compact
      title="leadPage.staffFailed"
      error={error}
      onRetry={() => refetch()}
      retrying={isFetching}
    />
  );
}
