import type {
  BoardSort,
  BoardView,
  LeadCard,
  LeadStatus,
} from '../../../../src/shared/leads/lead.contract.js';
import { isBusy, place, withColumn } from './boardCards.js';
import type { BoardState } from './boardState.js';

interface LoadedPage {
  status: LeadStatus;
  cards: LeadCard[];
  next: string | null;
}

/**
 * The board as just read; what was under way belongs to the board before. News may have been faster than the reading:
 * a card that the board knows newer stays so.
 */
export function loaded(state: BoardState, view: BoardView): BoardState {
  const read = view.columns.flatMap((column) => column.cards);
  const cards = Object.fromEntries(read.map((card) => [card.id, card]));
  const fresh = { ...state, cards, origins: {}, held: {}, flashing: [] };
  const asRead = view.columns.reduce(
    (after, { status, count, rentSum, next, cards }) =>
      withColumn(after, status, { ids: cards.map(({ id }) => id), count, rentSum, next, sort: 'manual' }),
    fresh,
  );
  const newer = read.flatMap(({ id, version }) =>
    [state.cards[id], state.held[id]].flatMap((known) => (known && known.version > version ? [known] : [])),
  );
  return newer.reduce(place, asRead);
}

/** The cards that came, went or changed between two states of a board; a reading of that time may not know of it. */
export function changedBetween(before: BoardState, now: BoardState): string[] {
  const ids = [before, now].flatMap(({ cards, held }) => [...Object.keys(cards), ...Object.keys(held)]);
  return [...new Set(ids)].filter((id) => versionIn(before, id) !== versionIn(now, id));
}

/** Of the news, where there is some that waits; none for a lead that is not there, or gone by that news. */
function versionIn({ cards, held }: BoardState, id: string): number | undefined {
  return (id in held ? held[id] : cards[id])?.version;
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
