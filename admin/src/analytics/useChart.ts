import { useQuery } from '@tanstack/react-query';
import type {
  AnalyticsChart,
  AnalyticsViews,
  AnalyticsWeeks,
} from '../../../src/shared/analytics/analytics.contract.js';
import { REFRESH } from '../dashboard/useDashboardQuery';
import { useApi } from '../useApi';

/** What a chart of the page draws. */
export function useChart<Chart extends AnalyticsChart>(chart: Chart, weeks: AnalyticsWeeks) {
  const api = useApi();
  return useQuery<AnalyticsViews[Chart]>({
    queryKey: ['analytics', chart, weeks],
    queryFn: () => api.analytics(chart, { weeks }),
    ...REFRESH,
  });
}
