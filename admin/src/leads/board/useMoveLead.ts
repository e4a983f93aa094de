import { useRef } from 'react';
import { useEvent } from 'react-admin';
import type { LeadCard, LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
import { useApi } from '../../useApi';
import { cardAbove, indexOf } from './boardCards';
import type { BoardState } from './boardState';
import type { Board } from './useBoard';
import { useMoveToasts } from './useMoveToasts';

export interface Move {
  id: string;
  status: LeadStatus;
  /** The place among the other cards of the column. */
  index: number;
  statusReason?: string;
  /** Moved by the keyboard or the menu: the card is brought into view and keeps the focus. */
  follow?: boolean;
}

/** Moves a card at once and tells the server with one request; when it refuses, the card goes back. */
export function useMoveLead({ store, filter }: Board) {
  const api = useApi();
  const tell = useMoveToasts({ store, filter });
  const underWay = useRef(new Map<string, { wanted: Move; sent: Promise<boolean> }>());

  /** Says whether it went well. */
  const move = useEvent((wanted: Move): Promise<boolean> => {
    const card = store.get().cards[wanted.id];
    if (!card || isOwnPlace(store.get(), card, wanted)) return Promise.resolve(true);
    const after = cardAbove(store.get().columns[wanted.status], card.id, wanted.index);
    store.dispatch({ type: 'moved', id: card.id, status: wanted.status, after });

    // A second move of the same card waits for the version that the first one brings.
    const earlier = underWay.current.get(card.id)?.sent ?? Promise.resolve(true);
    const sent = earlier.then((landed) => landed && send(wanted, card, after));
    underWay.current.set(card.id, { wanted, sent });
    sent.then(() => isLast(wanted) && underWay.current.delete(card.id));
    return sent;
  });

  const isLast = (move: Move) => underWay.current.get(move.id)?.wanted === move;

  async function send(wanted: Move, card: LeadCard, after: string | null): Promise<boolean> {
    const { id, status, statusReason } = wanted;
    const version = store.get().cards[id]?.version ?? card.version;
    try {
      const lead = await api.moveLead(id, { status, after, version, statusReason });
      store.dispatch({ type: 'confirmed', lead, movesOn: !isLast(wanted) });
      if (status !== card.status) tell.moved(lead);
      return true;
    } catch (error) {
      store.dispatch({ type: 'refused', id });
      // Moves that waited for this one are off with it: to where the last of them led is what trying again means.
      const latest = underWay.current.get(id)?.wanted ?? wanted;
      // A toast that fails must not keep the card from being moved.
      await tell.refused(error, card, () => move(latest)).catch(() => undefined);
      return false;
    }
  }

  return move;
}

/** In a column sorted by date a card's place is not for the hand to choose. */
function isOwnPlace(state: BoardState, card: LeadCard, { status, index }: Move): boolean {
  if (card.status !== status) return false;
  return state.columns[status].sort !== 'manual' || indexOf(state, card.id) === index;
}
