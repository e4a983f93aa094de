import { useInfiniteQuery } from '@tanstack/react-query';
import { type FocusEvent, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ActivityPage } from '#shared/dashboard.js';
import { useApi } from '../api/useApi';
import { heldBack, keyOf, type Reading, renewInPlace, type ShownActivity } from './activityRows';
import { DASHBOARD, REFRESH } from './useDashboardQuery';

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
  // A row that moved between two page requests is in both.
  const rows = new Map(pages.flatMap((page) => page.rows).map((row) => [keyOf(row), row]));
  return { rows: [...rows.values()], isWhole: pages.at(-1)?.next === null };
}

/** The rows on screen. Updates wait while the user hovers, focuses or scrolls the list. */
export function useShownRows(latest: Reading) {
  const list = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<readonly ShownActivity[]>(latest.rows);
  const [deleted, setDeleted] = useState<readonly string[]>([]);
  const show = () => setShown(latest.rows);
  /** The user's own deletion shows right away. */
  const hide = (row: Pick<ShownActivity, 'type' | 'id'>) => setDeleted((before) => [...before, keyOf(row)]);

  const take = useEffectEvent((reading: Reading) =>
    setShown((before) => (isBeingRead(list.current) ? renewInPlace(before, reading) : reading.rows)),
  );
  useLayoutEffect(() => take(latest), [latest]);

  const lookAway = () => {
    if (!isBeingRead(list.current)) show();
  };
  const whenLeft = {
    onPointerLeave: lookAway,
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) lookAway();
    },
  };
  return {
    list,
    shown: shown.filter((row) => !deleted.includes(keyOf(row))),
    held: heldBack(shown, latest),
    show,
    hide,
    removals: deleted.length,
    whenLeft,
  };
}

function isBeingRead(list: HTMLElement | null): boolean {
  return list !== null && (list.matches(':hover, :focus-within') || list.getBoundingClientRect().top < 0);
}
