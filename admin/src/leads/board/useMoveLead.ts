import { useRef, useState } from 'react';
import { HttpError, useEvent, useNotify } from 'react-admin';
import { displayName, type LeadCard, type LeadStatus, type LeadView } from '#shared/lead.js';
import { useApi } from '../../api/useApi';
import { deleteDraft } from '../../components/drafts';
import { useAddressParam } from '../../layout/useAddressParam';
import { current } from '../../session/session';
import { columnName, lostDraft, needsTime, UNDO_MS, useOffer, useUndo } from '../statusChange';
import { type BoardState, cardAbove, indexOf } from './boardState';
import { boardText } from './text';
import { type Board } from './useBoard';

/** A move to lost waits for the reason, and one to a walkthrough for its time; every other move is sent immediately. */
export function useMoveWithReason(board: Board) {
  const { moveLead, showMoved } = useMoveLead(board);
  const [lost, setLost] = useAddressParam('lost');
  const [waiting, setWaiting] = useState<(Move & { from?: LeadStatus }) | null>(() =>
    lost ? atTop(lost) : null,
  );
  const [followed, setFollowed] = useState<string | null>(null);
  const card = waiting ? board.state.cards[waiting.id] : undefined;

  function moveNow(wanted: Move) {
    const landing = moveLead(wanted);
    if (wanted.follow) setFollowed(wanted.id);
    return landing;
  }

  const move = useEvent((wanted: Move) => {
    const now = board.store.get().cards[wanted.id];
    const isLost = wanted.status === 'lost' && now?.status !== 'lost';
    if (!isLost && !(now && needsTime(now, wanted.status))) return void moveNow(wanted);
    setWaiting({ ...wanted, from: now?.status });
    if (isLost) setLost(wanted.id);
  });
  const stopFollowing = useEvent(() => setFollowed(null));

  async function answer(statusReason: string | null) {
    setWaiting(null);
    if (waiting && statusReason !== null) {
      if (await moveNow({ ...waiting, statusReason })) deleteDraft(lostDraft(waiting.id));
      // Keep the dialog open behind the sign-in page.
      if (!current()) return;
    }
    setLost(null);
  }

  /** Scheduling the walkthrough moved the lead already. Null leaves the card where it is. */
  async function answerTime(answer: LeadView | 'not yet' | null) {
    setWaiting(null);
    if (!waiting || !answer) return;
    if (answer === 'not yet') await moveNow(waiting);
    else {
      showMoved(waiting, answer, waiting.from);
      if (waiting.follow) setFollowed(waiting.id);
    }
  }

  const asking = waiting &&
    card && {
      id: waiting.id,
      status: waiting.status,
      name: displayName(card),
      from: card.status,
      after: cardAbove(board.state.columns[waiting.status], card.id, waiting.index),
    };
  return { move, followed, stopFollowing, asking, answer, answerTime };
}

const atTop = (id: string): Move => ({ id, status: 'lost', index: 0 });

export interface Move {
  id: string;
  status: LeadStatus;
  /** Index among the other cards of the column. */
  index: number;
  statusReason?: string;
  /** Moved by keyboard or menu: scroll the card into view and keep focus on it. */
  follow?: boolean;
}

/** Moves a card optimistically; if the server refuses, it goes back. */
function useMoveLead({ store, filter }: Board) {
  const api = useApi();
  const toasts = useMoveToasts({ store, filter });
  const underWay = useRef(new Map<string, { wanted: Move; sent: Promise<boolean> }>());

  /** Resolves to whether the move succeeded. */
  const move = useEvent((wanted: Move): Promise<boolean> => {
    const card = store.get().cards[wanted.id];
    if (!card || isOwnPlace(store.get(), card, wanted)) return Promise.resolve(true);
    const after = cardAbove(store.get().columns[wanted.status], card.id, wanted.index);
    store.dispatch({ type: 'moved', id: card.id, status: wanted.status, after });

    // A second move of the same card needs the version returned by the first.
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
      if (status !== card.status) toasts.moved(lead);
      return true;
    } catch (error) {
      store.dispatch({ type: 'refused', id });
      // Queued moves fail with this one, so Retry repeats the last of them.
      const latest = underWay.current.get(id)?.wanted ?? wanted;
      // A failing toast must not block further moves.
      await toasts.refused(error, card, () => move(latest)).catch(() => undefined);
      return false;
    }
  }

  /** Shows a move that the server made along with another change. The live update may have moved the card already. */
  const showMoved = useEvent((wanted: Move, lead: LeadView, from?: LeadStatus) => {
    const { id, status, index } = wanted;
    const before = store.get().cards[id];
    if (before && lead.status === status) {
      const after = cardAbove(store.get().columns[status], id, index);
      store.dispatch({ type: 'moved', id, status, after });
    }
    store.dispatch({ type: 'confirmed', lead, movesOn: false });
    if (from !== lead.status) toasts.moved(lead);
  });

  return { moveLead: move, showMoved };
}

/** In a column sorted by date, dropping can't change a card's position. */
function isOwnPlace(state: BoardState, card: LeadCard, { status, index }: Move): boolean {
  if (card.status !== status) return false;
  return state.columns[status].sort !== 'manual' || indexOf(state, card.id) === index;
}

/** Toasts after a move: success with Undo, failure with Retry, or a conflict with Move anyway. */
function useMoveToasts({ store, filter }: Pick<Board, 'store' | 'filter'>) {
  const api = useApi();
  const notify = useNotify();
  const offer = useOffer();
  const offerUndo = useUndo((back) => {
    const card = store.get().cards[back.id];
    if (card) store.dispatch({ type: 'changed', cards: [{ ...card, ...back }], gone: [] });
    // Since when it has been in its stage.
    showAsItIsNow(back.id).catch(() => undefined);
  });

  async function showAsItIsNow(id: string): Promise<LeadCard | undefined> {
    const [card] = await api.boardCards([id], filter);
    store.dispatch({ type: 'changed', cards: card ? [card] : [], gone: card ? [] : [id] });
    return card;
  }

  function moved(lead: LeadView) {
    const text = boardText.moved(displayName(lead), columnName(lead.status));
    offerUndo(text, lead);
  }

  async function refused(error: unknown, card: LeadCard, retry: () => void) {
    const name = displayName(card);
    if (error instanceof HttpError && error.status === 404) {
      store.dispatch({ type: 'changed', cards: [], gone: [card.id] });
      return notify(boardText.deleted(name), { type: 'warning' });
    }
    if (error instanceof HttpError && error.body?.code === 'LEAD_CHANGED') return showWhoChanged(card, retry);
    const reason = error instanceof Error ? error.message : String(error);
    offer(boardText.notMoved(name, reason), boardText.retry, retry, 'error');
  }

  async function showWhoChanged(card: LeadCard, moveAnyway: () => void) {
    const [now, [last]] = await Promise.all([showAsItIsNow(card.id), api.statusChanges(card.id)]);
    const status = now?.status ?? card.status;
    const who = (last && last.to === status && status !== card.status && last.by) || null;
    const text = who
      ? boardText.changedBy(displayName(card), who, columnName(status))
      : boardText.changed(displayName(card), columnName(status));
    if (now) offer(text, boardText.moveAnyway, moveAnyway, 'warning');
    else notify(text, { type: 'warning', autoHideDuration: UNDO_MS });
  }

  return { moved, refused };
}
