import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActivityPage } from '../../../../src/shared/dashboard/activity.contract.js';
import { useApi } from '../../useApi';
import { DASHBOARD, REFRESH } from '../useDashboardQuery';
import { keyOf, type Reading } from './shownRows';

/** The feed as far as it was opened. */
export function useActivity() {
  const api = useApi();
  const query = useInfiniteQuery({
    queryKey: [DASHBOARD, 'activity'],
    queryFn: ({ pageParam }) => api.activity(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    ...REFRESH,
  });
  const pages = query.data?.pages;
  const reading = useMemo(() => pages && toReading(pages), [pages]);
  return { ...query, data: reading };
}

function toReading(pages: ActivityPage[]): Reading {
  // A row that moved between the reading of two pages is in both.
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [keyOf(row), row]));
  return { rows: [...rows.values()], isWhole: pages.at(-1)?.next === null };
}
