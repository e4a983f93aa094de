import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  BOARD_SORTS,
  type BoardSort,
  LEAD_STATUSES,
  type LeadFilter,
  type LeadStatus,
} from '#shared/lead.js';
import type { Sorts } from './useBoard';

const FILTER_KEYS = [
  'q',
  'propertyType',
  'source',
  'assigneeId',
  'city',
  'createdFrom',
  'createdTo',
  'stale',
  'noNextStep',
] as const;
/** Filters that are on or off. */
const FLAGS: readonly string[] = ['stale', 'noNextStep'];
const SORT_PREFIX = 'sort.';

/** Filters and sorts live in the URL, so a view can be bookmarked and shared. */
export function useBoardAddress() {
  const [params, setParams] = useSearchParams();
  // Only the board's own parameters: other URL changes must not reload the board.
  const address = new URLSearchParams([...params].filter(([key]) => isOfBoard(key))).toString();
  const { filter, sorts } = useMemo(() => readAddress(address), [address]);

  const change = (values: Record<string, string | undefined>) =>
    setParams(withValues(inAddressBar(), values), { replace: true });
  const setFilter = (next: LeadFilter) =>
    change(Object.fromEntries(FILTER_KEYS.map((key) => [key, next[key]?.toString()])));
  /** Turns one filter on or off. */
  const toggle = (key: (typeof FILTER_KEYS)[number], value: string) =>
    change({ [key]: inAddressBar().get(key) === value ? undefined : value });
  const setSort = (status: LeadStatus, sort: BoardSort) =>
    change({ [SORT_PREFIX + status]: sort === 'manual' ? undefined : sort });

  return { filter, sorts, setFilter, toggle, setSort };
}

/** Not `params`: a press before the next render would undo the one before it. */
const inAddressBar = () => new URLSearchParams(window.location.search);

const isOfBoard = (key: string) =>
  (FILTER_KEYS as readonly string[]).includes(key) || key.startsWith(SORT_PREFIX);

function readAddress(address: string): { filter: LeadFilter; sorts: Sorts } {
  const params = new URLSearchParams(address);
  const filter = Object.fromEntries(
    FILTER_KEYS.flatMap((key) => {
      const value = params.get(key);
      if (!value) return [];
      return [[key, FLAGS.includes(key) ? true : value]];
    }),
  );
  const sorts = Object.fromEntries(
    LEAD_STATUSES.flatMap((status) => {
      const sort = params.get(SORT_PREFIX + status);
      return isSort(sort) && sort !== 'manual' ? [[status, sort]] : [];
    }),
  );
  return { filter, sorts };
}

function withValues(before: URLSearchParams, values: Record<string, string | undefined>): URLSearchParams {
  const params = new URLSearchParams(before);
  for (const [key, value] of Object.entries(values)) {
    if (value) params.set(key, value);
    else params.delete(key);
  }
  return params;
}

function isSort(value: string | null): value is BoardSort {
  return (BOARD_SORTS as readonly (string | null)[]).includes(value);
}
