import type {
  BoardSort,
  BoardView,
  LeadCard,
  LeadStatus,
} from '../../../../src/shared/leads/lead.contract.js';
import { isBusy, withColumn } from './boardCards.js';
import type { BoardState } from './boardState.js';

interface LoadedPage {
  status: LeadStatus;
  cards: LeadCard[];
  next: string | null;
}

/** The board as just read; what was under way belongs to the board before. */
export function loaded(state: BoardState, view: BoardView): BoardState {
  const cards = view.columns.flatMap((column) => column.cards).map((card) => [card.id, card]);
  const fresh = { ...state, cards: Object.fromEntries(cards), origins: {}, held: {}, flashing: [] };
  return view.columns.reduce(
    (after, { status, count, rentSum, next, cards }) =>
      withColumn(after, status, { ids: cards.map(({ id }) => id), count, rentSum, next, sort: 'manual' }),
    fresh,
  );
}

/** The first page of a column in another order. A card on its way keeps its place. */
export function columnLoaded(state: BoardState, event: LoadedPage & { sort: BoardSort }): BoardState {
  const { ids } = state.columns[event.status];
  const kept = ids.filter((id) => isBusy(state, id));
  const dropped = new Set(ids.filter((id) => !isBusy(state, id)));
  const cards = Object.entries(state.cards).filter(([id]) => !dropped.has(id));
  const emptied = { ...state, cards: Object.fromEntries(cards) };
  return pageLoaded(withColumn(emptied, event.status, { ids: kept, sort: event.sort }), event);
}

/** A page read before a card moved may still name it: what the board knows already wins. */
export function pageLoaded(state: BoardState, { status, cards, next }: LoadedPage): BoardState {
  const unknown = cards.filter((card) => !state.cards[card.id] && !isBusy(state, card.id));
  const known = { ...state.cards, ...Object.fromEntries(unknown.map((card) => [card.id, card])) };
  const ids = [...state.columns[status].ids, ...unknown.map((card) => card.id)];
  const count = Math.max(state.columns[status].count, ids.length);
  return withColumn({ ...state, cards: known }, status, { ids, count, next });
}

/** While a move is under way the server still counts the card elsewhere: the next count is asked for when it rests. */
export function counted(state: BoardState, view: BoardView): BoardState {
  if (Object.keys(state.origins).length > 0) return state;
  return view.columns.reduce((after, { status, count, rentSum }) => {
    const atLeast = Math.max(count, after.columns[status].ids.length);
    return withColumn(after, status, { count: atLeast, rentSum });
  }, state);
}
