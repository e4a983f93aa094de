import { useQuery } from '@tanstack/react-query';
import { type Api, useApi } from '../useApi';

export const DASHBOARD = 'dashboard';
export type DashboardPart = 'numbers' | 'activity' | 'walkthroughs' | 'communication' | 'tasks' | 'mentions';

/** Every part of the dashboard is read again so often by itself; a failure is told at once, with Retry. */
export const REFRESH = { refetchInterval: 5 * 60_000, retry: false } as const;

/** One part of the dashboard. */
export function useDashboardQuery<T>(part: DashboardPart, read: (api: Api) => Promise<T>) {
  const api = useApi();
  return useQuery({ queryKey: [DASHBOARD, part], queryFn: () => read(api), ...REFRESH });
}
