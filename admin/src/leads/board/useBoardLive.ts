import { useEffect, useRef } from 'react';
import type { LeadChange } from '#shared/live.js';
import { useApi } from '../../api/useApi';
import { useCoalesced } from '../../live/coalesced';
import { useLiveLeads } from '../../live/liveLeads';
import { type Board, missingIds } from './useBoard';

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
