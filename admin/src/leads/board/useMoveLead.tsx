import { useCallback, useRef } from 'react';
import { HttpError, useDataProvider, useNotify, useTranslate } from 'react-admin';
import {
  displayName,
  type LeadCard,
  type LeadStatus,
  STATUS_LABELS,
  UNDO_SECONDS,
} from '../../../../src/shared/leads/lead.contract.js';
import type { dataProvider } from '../../dataProvider';
import { ToastAction } from '../../layout/ToastAction';
import { cardAbove, indexOf } from './boardState';
import type { Board } from './useBoard';

export interface Move {
  id: string;
  status: LeadStatus;
  /** The place among the other cards of the column. */
  index: number;
  statusReason?: string;
}

/** Moves a card at once and tells the server with one request; when it refuses, the card goes back. */
export function useMoveLead(board: Board) {
  const api = useDataProvider<typeof dataProvider>();
  const tell = useMoveToasts(board);
  const queue = useRef(new Map<string, Promise<boolean>>());
  const { dispatch, latest } = board;

  return useCallback(
    function move({ id, status, index, statusReason }: Move) {
      const card = latest.current.cards[id];
      if (!card || isOwnPlace(board, card, status, index)) return;
      const after = cardAbove(latest.current.columns[status], id, index);
      dispatch({ type: 'moved', id, status, after });

      // A second move of the same card waits for the version that the first one brings.
      const before = queue.current.get(id) ?? Promise.resolve(true);
      const sent = before.then(async (landed) => {
        if (!landed) return false;
        const { version } = latest.current.cards[id] ?? card;
        try {
          const lead = await api.moveLead(id, { status, after, version, statusReason });
          dispatch({ type: 'confirmed', lead });
          if (status !== card.status) tell.moved(lead);
          return true;
        } catch (error) {
          dispatch({ type: 'refused', id });
          await tell.refused(error, card, () => move({ id, status, index, statusReason }));
          return false;
        }
      });
      queue.current.set(id, sent);
      sent.finally(() => queue.current.get(id) === sent && queue.current.delete(id));
    },
    [api, board, dispatch, latest, tell],
  );
}

function isOwnPlace({ latest }: Board, card: LeadCard, status: LeadStatus, index: number): boolean {
  if (card.status !== status) return false;
  return latest.current.columns[status].sort !== 'manual' || indexOf(latest.current, card.id) === index;
}
