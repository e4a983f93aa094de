import type { BoardSort, LeadCard, LeadStatus } from '../../../../src/shared/leads/lead.contract.js';
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

/** The cards and the columns they stand in: a card is in one column at most, and totals go with it. */
export interface Cards {
  cards: Readonly<Record<string, LeadCard>>;
  columns: Readonly<Record<LeadStatus, ColumnState>>;
}

/** Whether a card is in somebody's hand or on its way to the server, so that news about it has to wait. */
export function isBusy(
  state: { dragging: string | null; origins: Readonly<Record<string, unknown>> },
  id: string,
) {
  return state.dragging === id || id in state.origins;
}

/** The place of a card among the cards of its column, counted from 0. */
export function indexOf({ cards, columns }: Cards, id: string): number {
  const card = cards[id];
  return card ? columns[card.status].ids.indexOf(id) : -1;
}

/** The card above a place of a column, once `id` itself is taken out of it. */
export function cardAbove({ ids }: ColumnState, id: string, index: number): string | null {
  return ids.filter((other) => other !== id)[index - 1] ?? null;
}

/** Puts a card at a place of the column of its status. */
export function insert<S extends Cards>(state: S, card: LeadCard, index: number): S {
  const { ids, count, rentSum } = state.columns[card.status];
  return withColumn({ ...state, cards: { ...state.cards, [card.id]: card } }, card.status, {
    ids: ids.toSpliced(index, 0, card.id),
    count: count + 1,
    rentSum: rentSum + rentOf(card),
  });
}

export function remove<S extends Cards>(state: S, id: string): S {
  const card = state.cards[id];
  if (!card) return state;
  const { ids, count, rentSum } = state.columns[card.status];
  return withColumn({ ...state, cards: omit(state.cards, id) }, card.status, {
    ids: ids.filter((other) => other !== id),
    count: count - 1,
    rentSum: rentSum - rentOf(card),
  });
}

/** Takes a card as the server knows it: merged where it stands, or put where the column's order wants it. */
export function place<S extends Cards>(state: S, card: LeadCard): S {
  const known = state.cards[card.id];
  if (known && card.version < known.version) return state;
  if (known && known.status === card.status && known.rank === card.rank) return merge(state, known, card);
  return insertInOrder(remove(state, card.id), card);
}

/** The index of a card by its column's order. */
export function placeOf({ cards, columns }: Cards, card: LeadCard): number {
  const { ids, sort } = columns[card.status];
  const below = ids.findIndex((id) => compareCards(sort, cards[id]!, card) > 0);
  return below === -1 ? ids.length : below;
}

/** Whether a card fits between the neighbours of its present place. */
export function standsInOrder(state: Cards, card: LeadCard): boolean {
  const { ids, sort } = state.columns[card.status];
  const at = ids.indexOf(card.id);
  const [above, below] = [state.cards[ids[at - 1] ?? ''], state.cards[ids[at + 1] ?? '']];
  return (!above || compareCards(sort, above, card) <= 0) && (!below || compareCards(sort, card, below) <= 0);
}

export function merge<S extends Cards>(state: S, known: LeadCard, card: LeadCard): S {
  const { rentSum } = state.columns[card.status];
  const next = { ...state, cards: { ...state.cards, [card.id]: card } };
  return withColumn(next, card.status, { rentSum: rentSum - rentOf(known) + rentOf(card) });
}

/** A card that belongs below the loaded ones is counted and comes with its page. */
function insertInOrder<S extends Cards>(state: S, card: LeadCard): S {
  const index = placeOf(state, card);
  const { ids, next, count, rentSum } = state.columns[card.status];
  if (index < ids.length || next === null) return insert(state, card, index);
  return withColumn(state, card.status, { count: count + 1, rentSum: rentSum + rentOf(card) });
}

export function withColumn<S extends Cards>(state: S, status: LeadStatus, change: Partial<ColumnState>): S {
  return { ...state, columns: { ...state.columns, [status]: { ...state.columns[status], ...change } } };
}

export function omit<T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> {
  const { [key]: _, ...rest } = record;
  return rest;
}

const rentOf = (card: LeadCard) => card.estimatedRent ?? 0;
