import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { BoardSort, LeadCard, LeadFilter, LeadStatus } from '#shared/lead.js';
import { type LeadChange, LIVE_MAX_IDS } from '#shared/live.js';
import { type Api, useApi } from '../../api/useApi';
import { useCoalesced } from '../../live/coalesced';
import { useLiveLeads } from '../../live/liveLeads';
import { current } from '../../session/session';
import { boardReducer, changedBetween } from './boardReducer';
import { type BoardEvent, type BoardState, EMPTY_BOARD } from './boardState';

export type Sorts = Partial<Record<LeadStatus, BoardSort>>;

export interface Board {
  state: BoardState;
  store: BoardStore;
  filter: LeadFilter;
  /** True until the first load succeeds or fails. */
  loading: boolean;
  /** There is a board to show, possibly an outdated one. */
  loaded: boolean;
  error: unknown;
  reload: () => Promise<void>;
}

/** Loads the board for a filter and sorts; the reducer holds the state. */
export function useBoard(filter: LeadFilter, sorts: Sorts): Board {
  const api = useApi();
  const { store, isCached, cacheAs } = useCachedStore(filter, sorts);
  const state = useSyncExternalStore(store.subscribe, store.get);
  const [{ loaded, error }, setOutcome] = useState<{ loaded: boolean; error: unknown }>({
    loaded: isCached,
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
      // Beyond this limit, a resync covers them.
      const overtaken = changedBetween(before, store.get()).slice(0, LIVE_MAX_IDS);
      store.dispatch({ type: 'loaded', view });
      for (const column of columns) store.dispatch({ type: 'columnLoaded', ...column });
      cacheAs(filter, sorts);
      setOutcome({ loaded: true, error: null });
      if (overtaken.length === 0) return;
      const cards = await api.boardCards(overtaken, filter);
      if (isLast()) store.dispatch({ type: 'changed', cards, gone: missingIds(overtaken, cards) });
    } catch (reason) {
      if (isLast()) setOutcome((before) => ({ ...before, error: reason }));
    }
  }, [api, filter, sorts, store, cacheAs]);

  useEffect(() => {
    void reload();
  }, [reload]);

  return { state, store, filter, loading: !loaded && error === null, loaded, error, reload };
}

const KEPT = ['board'];

interface CachedBoard {
  /** Identifies the user, filter and sorts. */
  of: string;
  store: BoardStore;
}

const nameOf = (...shown: [LeadFilter, Sorts]) => JSON.stringify([current()?.user.id, ...shown]);

/** Reopening the board within minutes shows the cached one while it reloads. */
function useCachedStore(...shown: [LeadFilter, Sorts]) {
  const queries = useQueryClient();
  const [{ store, isCached }] = useState(() => {
    const kept = queries.getQueryData<CachedBoard>(KEPT);
    const isCached = kept?.of === nameOf(...shown);
    return { store: isCached ? kept.store : createBoardStore(), isCached };
  });
  const name = useRef(isCached ? nameOf(...shown) : null);
  const [cacheAs] = useState(() => (...now: [LeadFilter, Sorts]) => {
    name.current = nameOf(...now);
  });

  useEffect(
    () => () => {
      if (store.get().dragging) store.dispatch({ type: 'dropped' });
      if (name.current) queries.setQueryData<CachedBoard>(KEPT, { of: name.current, store });
    },
    [queries, store],
  );
  return { store, isCached, cacheAs };
}

/** Leads without a card, which the board should remove. */
function missingIds(ids: string[], cards: LeadCard[]): string[] {
  const found = new Set(cards.map(({ id }) => id));
  return ids.filter((id) => !found.has(id));
}

/** The board loads in manual order; columns with another sort load their first page separately. */
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

export interface BoardStore {
  /** The latest state, also between renders and after an await. */
  get: () => BoardState;
  dispatch: (event: BoardEvent) => void;
  subscribe: (listener: () => void) => () => void;
}

/** Holds the board outside React so that late responses see the latest state. */
function createBoardStore(): BoardStore {
  const listeners = new Set<() => void>();
  let state = EMPTY_BOARD;
  return {
    get: () => state,
    dispatch(event) {
      state = boardReducer(state, event);
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const COUNT_AFTER_MS = 800;
const FLASH_MS = 1_600;

/** Live changes: fetch only the changed cards, then the totals once. */
export function useBoardLive(board: Board): void {
  const api = useApi();
  const countLater = useCountLater(board);
  const reloadWhenFree = useReloadWhenFree(board);
  useFlashes(board);

  useLiveLeads({
    async changed(changes) {
      const news = changes.filter((change) => isNews(board, change));
      if (news.length === 0) return;
      const ids = news.filter(({ kind }) => kind !== 'deleted').map(({ id }) => id);
      try {
        const cards = ids.length > 0 ? await api.boardCards(ids, board.filter) : [];
        const gone = missingIds(
          news.map(({ id }) => id),
          cards,
        );
        board.store.dispatch({ type: 'changed', cards, gone });
        countLater();
      } catch {
        reloadWhenFree();
      }
    },
    async timelinesChanged(leadIds) {
      const known = leadIds.filter((id) => board.store.get().cards[id]).slice(0, LIVE_MAX_IDS);
      if (known.length === 0) return;
      // A task was added or done.
      const cards = await api.boardCards(known, board.filter).catch(() => []);
      board.store.dispatch({ type: 'changed', cards, gone: [] });
    },
    resync: reloadWhenFree,
  });
}

function isNews({ store }: Board, { id, version, kind }: LeadChange): boolean {
  const known = store.get().cards[id];
  return kind === 'deleted' || !known || known.version < version;
}

/** Debounced: one request for a burst of changes. */
function useCountLater({ filter, store }: Board) {
  const api = useApi();
  return useCoalesced(async () => {
    store.dispatch({ type: 'counted', view: await api.boardCounts(filter) });
  }, COUNT_AFTER_MS);
}

/** Never replaces the board during a drag. */
function useReloadWhenFree({ state, reload }: Board) {
  const waiting = useRef(false);
  const free = state.dragging === null;
  useEffect(() => {
    if (!free || !waiting.current) return;
    waiting.current = false;
    void reload();
  }, [free, reload]);
  return () => {
    if (free) void reload();
    else waiting.current = true;
  };
}

function useFlashes({ state, store }: Board) {
  useEffect(() => {
    if (state.flashing.length === 0) return;
    const timer = setTimeout(() => store.dispatch({ type: 'flashed' }), FLASH_MS);
    return () => clearTimeout(timer);
  }, [state.flashing, store]);
}
