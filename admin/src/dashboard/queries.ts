import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NUMBERS_CACHE_MS } from '#shared/dashboard.js';
import { DASHBOARD_READS } from '../api/dashboard';
import { prefetchRead } from '../api/http';
import { boardRead } from '../api/leads';
import { type Api, useApi } from '../api/useApi';
import { useLiveLeads } from '../live/liveLeads';

export const DASHBOARD = 'dashboard';
type DashboardPart =
  | 'today'
  | 'numbers'
  | 'activity'
  | 'walkthroughs'
  | 'communication'
  | 'tasks'
  | 'mentions';

/** Refetch interval of every part. Failures show right away with Retry. */
export const REFRESH = { refetchInterval: 5 * 60_000, retry: false } as const;

export function useDashboardQuery<T>(part: DashboardPart, read: (api: Api) => Promise<T>) {
  const api = useApi();
  return useQuery({ queryKey: [DASHBOARD, part], queryFn: () => read(api), ...REFRESH });
}

/** How long live events are coalesced before a refetch. The server caches the numbers for a while. */
const GATHER_MS: Partial<Record<DashboardPart, number>> = {
  today: 1_500,
  activity: 1_000,
  walkthroughs: 1_000,
  numbers: NUMBERS_CACHE_MS + 500,
  tasks: 2_000,
  mentions: 2_000,
};

const ALL = Object.keys(GATHER_MS) as DashboardPart[];
/** Parts affected by timeline events, which include every outgoing message. */
const TIMELINE_READS: DashboardPart[] = ['today', 'tasks', 'mentions'];

/** Lead changes affect every part, timeline events only some. */
export function useLiveDashboard(): void {
  const queries = useQueryClient();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  function readSoon(parts: DashboardPart[]) {
    for (const part of parts) {
      // Later events must not postpone the refetch, or a busy day would never update.
      if (timers.current.has(part)) continue;
      const read = () => {
        timers.current.delete(part);
        void queries.invalidateQueries({ queryKey: [DASHBOARD, part] });
      };
      timers.current.set(part, setTimeout(read, GATHER_MS[part]));
    }
  }

  useLiveLeads({
    changed: () => readSoon(ALL),
    timelinesChanged: () => readSoon(TIMELINE_READS),
    resync: () => readSoon(ALL),
  });
}

/** Starts the dashboard's first requests while its code loads. */
export function prefetchDashboard(): void {
  for (const address of [boardRead({}), ...DASHBOARD_READS]) prefetchRead(address);
}
