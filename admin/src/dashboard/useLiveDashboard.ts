import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NUMBERS_KEPT_MS } from '../../../src/shared/dashboard/dashboard.contract.js';
import { useLiveLeads } from '../live/useLiveLeads';
import { DASHBOARD, type DashboardPart } from './useDashboardQuery';

/** How long news are gathered before a part is read again; the server keeps the numbers for a while. */
const GATHER_MS: Partial<Record<DashboardPart, number>> = {
  activity: 1_000,
  walkthroughs: 1_000,
  numbers: NUMBERS_KEPT_MS + 500,
  tasks: 2_000,
  mentions: 2_000,
};

const ALL = Object.keys(GATHER_MS) as DashboardPart[];
/** Parts that a timeline tells of, and every message that goes out is in one. */
const TOLD_OF: DashboardPart[] = ['tasks', 'mentions'];

/** News of leads are news of everything here, those of timelines of some of it. */
export function useLiveDashboard(): void {
  const queries = useQueryClient();
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const waiting = timers.current;
    return () => waiting.forEach(clearTimeout);
  }, []);

  function readSoon(parts: DashboardPart[]) {
    for (const part of parts) {
      // Later news must not put off the reading, or a busy day would never show.
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
    told: () => readSoon(TOLD_OF),
    resync: () => readSoon(ALL),
  });
}
