import {
  type BoardColumn,
  type BoardSort,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  type LeadView,
} from '../../../../src/shared/leads/lead.contract.js';
import { compareCards } from './cardOrder.js';

export interface ColumnState {
  /** The loaded cards, top first. */
  ids: readonly string[];
  /** All cards of the column, loaded or not. */
  count: number;
  rentSum: number;
  /** Cursor of the next page. */
  next: string | null;
  sort: BoardSort;
}

/** Where a card stood before a move that the server has not confirmed. */
interface Origin {
  card: LeadCard;
  index: number;
}

export interface BoardState {
  cards: Readonly<Record<string, LeadCard>>;
  columns: Readonly<Record<LeadStatus, ColumnState>>;
  dragging: string | null;
  origins: Readonly<Record<string, Origin>>;
  /** News about cards that are being dragged or moved, kept until they rest; null is a deleted lead. */
  held: Readonly<Record<string, LeadCard | null>>;
  /** Cards that somebody else just changed: they flash once. */
  flashing: readonly string[];
}

export type BoardEvent =
  | { type: 'loaded'; view: BoardView }
  | { type: 'columnLoaded'; status: LeadStatus; sort: BoardSort; cards: LeadCard[]; next: string | null }
  | { type: 'pageLoaded'; status: LeadStatus; cards: LeadCard[]; next: string | null }
  | { type: 'counted'; view: BoardView }
  | { type: 'lifted'; id: string }
  | { type: 'dropped' }
  | { type: 'moved'; id: string; status: LeadStatus; after: string | null }
  | { type: 'confirmed'; lead: LeadView }
  | { type: 'refused'; id: string }
  | { type: 'changed'; cards: LeadCard[]; gone: string[] }
  | { type: 'flashed' };

export const EMPTY_BOARD: BoardState = {
  cards: {},
  columns: perStatus(() => ({ ids: [], count: 0, rentSum: 0, next: null, sort: 'manual' })),
  dragging: null,
  origins: {},
  held: {},
  flashing: [],
};

/** The board after an event. A card stands in one column at most, and the counts move with the cards. */
export function boardReducer(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event.view);
    case 'columnLoaded':
      return columnLoaded(state, event);
    case 'pageLoaded':
      return append(state, event);
    case 'counted':
      return counted(state, event.view);
    case 'lifted':
      return { ...state, dragging: event.id };
    case 'dropped':
      return settle({ ...state, dragging: null }, state.dragging);
    case 'moved':
      return moved(state, event);
    case 'confirmed':
      return confirmed(state, event.lead);
    case 'refused':
      return refused(state, event.id);
    case 'changed':
      return changed(state, event);
    case 'flashed':
      return { ...state, flashing: [] };
  }
}

/** The place of a card among the cards of its column, counted from 0. */
export function indexOf(state: BoardState, id: string): number {
  const card = state.cards[id];
  return card ? state.columns[card.status].ids.indexOf(id) : -1;
}

/** The card above a place of a column, when `id` itself is taken out of it first. */
export function cardAbove(column: ColumnState, id: string, index: number): string | null {
  return column.ids.filter((other) => other !== id)[index - 1] ?? null;
}

function loaded(state: BoardState, view: BoardView): BoardState {
  const byStatus = new Map(view.columns.map((column) => [column.status, column]));
  const columns = perStatus((status) => columnFrom(byStatus.get(status), state.columns[status].sort));
  const cards = Object.fromEntries(
    view.columns.flatMap((column) => column.cards).map((card) => [card.id, card]),
  );
  return { ...state, cards, columns, origins: {}, held: {}, flashing: [] };
}

function columnFrom(column: BoardColumn | undefined, sort: BoardSort): ColumnState {
  if (!column) return { ids: [], count: 0, rentSum: 0, next: null, sort };
  const { cards, count, rentSum, next } = column;
  return { ids: cards.map((card) => card.id), count, rentSum, next, sort };
}

type LoadedPage = { status: LeadStatus; cards: LeadCard[]; next: string | null };

function columnLoaded(state: BoardState, event: LoadedPage & { sort: BoardSort }): BoardState {
  const { status, sort } = event;
  const dropped = new Set(state.columns[status].ids.filter((id) => !isBusy(state, id)));
  const cards = Object.fromEntries(Object.entries(state.cards).filter(([id]) => !dropped.has(id)));
  const ids = state.columns[status].ids.filter((id) => !dropped.has(id));
  return append(withColumn({ ...state, cards }, status, { ids, sort }), event);
}

/** A page read before a card moved may still name it: the board's own knowledge wins. */
function append(state: BoardState, { status, cards, next }: LoadedPage): BoardState {
  const unknown = cards.filter((card) => !state.cards[card.id] && !isBusy(state, card.id));
  const known = Object.fromEntries(unknown.map((card) => [card.id, card]));
  const ids = [...state.columns[status].ids, ...unknown.map((card) => card.id)];
  const count = Math.max(state.columns[status].count, ids.length);
  return withColumn({ ...state, cards: { ...state.cards, ...known } }, status, { ids, count, next });
}

/** While a move is under way the server counts the card elsewhere; the next count is asked for when it rests. */
function counted(state: BoardState, view: BoardView): BoardState {
  if (Object.keys(state.origins).length > 0) return state;
  return view.columns.reduce((after, { status, count, rentSum }) => {
    const atLeast = Math.max(count, after.columns[status].ids.length);
    return withColumn(after, status, { count: atLeast, rentSum });
  }, state);
}

function moved(
  state: BoardState,
  event: { id: string; status: LeadStatus; after: string | null },
): BoardState {
  const card = state.cards[event.id];
  if (!card) return state;
  const origin = state.origins[card.id] ?? { card, index: indexOf(state, card.id) };
  const without = remove(state, card.id);
  const { ids, sort } = without.columns[event.status];
  const target = { ...card, status: event.status };
  const index =
    sort === 'manual'
      ? ids.indexOf(event.after ?? '') + 1
      : placeOf(without, { ...target, version: Infinity });
  const rank = (without.cards[ids[index - 1] ?? ''] ?? without.cards[ids[index] ?? ''])?.rank ?? card.rank;
  const placed = insert(without, { ...target, rank }, index);
  return { ...placed, origins: { ...state.origins, [card.id]: origin } };
}

function confirmed(state: BoardState, lead: LeadView): BoardState {
  const card = state.cards[lead.id];
  const rested = { ...state, origins: omit(state.origins, lead.id) };
  if (!card) return settle(rested, lead.id);
  return settle(place(rested, { ...card, ...cardFieldsOf(lead, card) }), lead.id);
}

function refused(state: BoardState, id: string): BoardState {
  const origin = state.origins[id];
  if (!origin) return settle(state, id);
  const restored = insert(remove(state, id), origin.card, origin.index);
  return settle({ ...restored, origins: omit(state.origins, id) }, id);
}

function changed(state: BoardState, { cards, gone }: { cards: LeadCard[]; gone: string[] }): BoardState {
  const news: [string, LeadCard | null][] = [
    ...cards.map((card): [string, LeadCard] => [card.id, card]),
    ...gone.map((id): [string, null] => [id, null]),
  ];
  return news.reduce((after, [id, card]) => {
    if (isBusy(after, id)) return { ...after, held: { ...after.held, [id]: card } };
    return card ? flash(place(after, card), card, state) : remove(after, id);
  }, state);
}

/** What was held back for a card is applied once nobody holds it. */
function settle(state: BoardState, id: string | null): BoardState {
  if (id === null || isBusy(state, id) || !(id in state.held)) return state;
  const card = state.held[id];
  const rested = { ...state, held: omit(state.held, id) };
  return card ? place(rested, card) : remove(rested, id);
}

/** Takes a card as the server knows it: merged where it stands, or put where the column's order wants it. */
function place(state: BoardState, card: LeadCard): BoardState {
  const known = state.cards[card.id];
  if (known && card.version < known.version) return state;
  if (known && known.status === card.status && known.rank === card.rank) return merge(state, known, card);
  const without = remove(state, card.id);
  return insertInOrder(without, card);
}

function merge(state: BoardState, known: LeadCard, card: LeadCard): BoardState {
  const { rentSum } = state.columns[card.status];
  const next = { ...state, cards: { ...state.cards, [card.id]: card } };
  return withColumn(next, card.status, { rentSum: rentSum - rentOf(known) + rentOf(card) });
}

function insertInOrder(state: BoardState, card: LeadCard): BoardState {
  const index = placeOf(state, card);
  const { ids, next, count, rentSum } = state.columns[card.status];
  const beyondLoaded = index === ids.length && next !== null;
  if (!beyondLoaded) return insert(state, card, index);
  return withColumn(state, card.status, { count: count + 1, rentSum: rentSum + rentOf(card) });
}

function placeOf(state: BoardState, card: LeadCard): number {
  const { ids, sort } = state.columns[card.status];
  const below = ids.findIndex((id) => compareCards(sort, state.cards[id]!, card) > 0);
  return below === -1 ? ids.length : below;
}

function insert(state: BoardState, card: LeadCard, index: number): BoardState {
  const { ids, count, rentSum } = state.columns[card.status];
  const next = { ...state, cards: { ...state.cards, [card.id]: card } };
  return withColumn(next, card.status, {
    ids: ids.toSpliced(index, 0, card.id),
    count: count + 1,
    rentSum: rentSum + rentOf(card),
  });
}

function remove(state: BoardState, id: string): BoardState {
  const card = state.cards[id];
  if (!card) return state;
  const { ids, count, rentSum } = state.columns[card.status];
  return withColumn({ ...state, cards: omit(state.cards, id) }, card.status, {
    ids: ids.filter((other) => other !== id),
    count: count - 1,
    rentSum: rentSum - rentOf(card),
  });
}

function flash(state: BoardState, card: LeadCard, before: BoardState): BoardState {
  const isNews = before.cards[card.id]?.version !== card.version && state.cards[card.id] === card;
  return isNews ? { ...state, flashing: [...state.flashing, card.id] } : state;
}

const isBusy = (state: BoardState, id: string) => state.dragging === id || id in state.origins;

const rentOf = (card: LeadCard) => card.estimatedRent ?? 0;

/** A lead carries every field of its card except the rank. */
function cardFieldsOf(lead: LeadView, card: LeadCard): Partial<LeadCard> {
  return Object.fromEntries(
    Object.keys(card).flatMap((key) => (key in lead ? [[key, lead[key as keyof LeadView]]] : [])),
  );
}

function withColumn(state: BoardState, status: LeadStatus, change: Partial<ColumnState>): BoardState {
  return { ...state, columns: { ...state.columns, [status]: { ...state.columns[status], ...change } } };
}

function perStatus<T>(make: (status: LeadStatus) => T): Record<LeadStatus, T> {
  return Object.fromEntries(LEAD_STATUSES.map((status) => [status, make(status)])) as Record<LeadStatus, T>;
}

function omit<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}
