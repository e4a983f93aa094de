import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type {
  BoardSort,
  LeadCard,
  LeadFilter,
  LeadStatus,
} from '../../../../src/shared/leads/lead.contract.js';
import { LIVE_MAX_IDS } from '../../../../src/shared/live.js';
import { current } from '../../session/session';
import { type Api, useApi } from '../../useApi';
import { changedBetween } from './boardPages';
import type { BoardState } from './boardState';
import { type BoardStore, createBoardStore } from './boardStore';

export type Sorts = Partial<Record<LeadStatus, BoardSort>>;

export interface Board {
  state: BoardState;
  store: BoardStore;
  filter: LeadFilter;
  /** Whether no reading has ended yet, well or badly. */
  loading: boolean;
  /** There is a board to show, perhaps an older one than was asked for. */
  loaded: boolean;
  error: unknown;
  reload: () => Promise<void>;
}

/** The board's data: read for a filter and the columns' sorts, kept by the reducer. */
export function useBoard(filter: LeadFilter, sorts: Sorts): Board {
  const api = useApi();
  const { store, isKept, keepAs } = useKeptStore(filter, sorts);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [{ loaded, error }, setOutcome] = useState<{ loaded: boolean; error: unknown }>({
    loaded: isKept,
    error: null,
  });
  const lastRequest = useRef(0);

  const reload = useCallback(async () => {
    lastRequest.current += 1;
    const request = lastRequest.current;
    const isLast = () => request === lastRequest.current;
    const before = store.get();
    try {
      const [view, columns] = await Promise.all([api.board(filter), sortedColumns(api, filter, sorts)]);
      if (!isLast()) return;
      // More than that at once come with a resync.
      const overtaken = changedBetween(before, store.get()).slice(0, LIVE_MAX_IDS);
      store.dispatch({ type: 'loaded', view });
      for (const column of columns) store.dispatch({ type: 'columnLoaded', ...column });
      keepAs(filter, sorts);
      setOutcome({ loaded: true, error: null });
      if (overtaken.length === 0) return;
      const cards = await api.boardCards(overtaken, filter);
      if (isLast()) store.dispatch({ type: 'changed', cards, gone: missingOf(overtaken, cards) });
    } catch (reason) {
      if (isLast()) setOutcome((before) => ({ ...before, error: reason }));
    }
  }, [api, filter, sorts, store, keepAs]);

  useEffect(() => {
    void reload();
  }, [reload]);

  return { state, store, filter, loading: !loaded && error === null, loaded, error, reload };
}

const KEPT = ['board'];

interface KeptBoard {
  /** Names the person, and the filter and orders of the board. */
  of: string;
  store: BoardStore;
}

const nameOf = (...shown: [LeadFilter, Sorts]) => JSON.stringify([current()?.user.id, ...shown]);

/** A board that is opened again within minutes shows as it was left while it is read anew. */
function useKeptStore(...shown: [LeadFilter, Sorts]) {
  const queries = useQueryClient();
  const [{ store, isKept }] = useState(() => {
    const kept = queries.getQueryData<KeptBoard>(KEPT);
    const isKept = kept?.of === nameOf(...shown);
    return { store: isKept ? kept.store : createBoardStore(), isKept };
  });
  const name = useRef(isKept ? nameOf(...shown) : null);
  const [keepAs] = useState(() => (...now: [LeadFilter, Sorts]) => {
    name.current = nameOf(...now);
  });

  useEffect(
    () => () => {
      if (store.get().dragging) store.dispatch({ type: 'dropped' });
      if (name.current) queries.setQueryData<KeptBoard>(KEPT, { of: name.current, store });
    },
    [queries, store],
  );
  return { store, isKept, keepAs };
}

/** Those of the leads that are not among the cards: the board shows them no more. */
export function missingOf(ids: string[], cards: LeadCard[]): string[] {
  const found = new Set(cards.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** The board arrives in manual order; the first pages of the columns sorted otherwise come beside it. */
function sortedColumns(api: Api, filter: LeadFilter, sorts: Sorts) {
  const wanted = Object.entries(sorts) as [LeadStatus, BoardSort][];
  return Promise.all(
    wanted.map(async ([status, sort]) => ({
      status,
      sort,
      ...(await api.boardColumn(status, sort, null, filter)),
    })),
  );
}
