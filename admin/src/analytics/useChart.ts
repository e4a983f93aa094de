import { useQuery } from '@tanstack/react-query';
import type {
  AnalyticsChart,
  AnalyticsViews,
  AnalyticsWeeks,
} from '../../../src/shared/analytics/analytics.contract.js';
import { REFRESH, useSignedIn } from '../dashboard/useDashboardQuery';
import { dataProvider } from '../dataProvider';

/** What a chart of the page draws. */
export function useChart<Chart extends AnalyticsChart>(chart: Chart, weeks: AnalyticsWeeks) {
  const signedIn = useSignedIn();
  return useQuery<AnalyticsViews[Chart]>({
    queryKey: ['analytics', chart, weeks],
    queryFn: () => signedIn(() => dataProvider.analytics(chart, { weeks })),
    ...REFRESH,
  });
}
