import {
  type BoardSort,
  type BoardView,
  LEAD_STATUSES,
  type LeadCard,
  type LeadStatus,
  type LeadView,
} from '#shared/lead.js';

/** Where a card was before an unconfirmed move. */
interface Origin {
  card: LeadCard;
  index: number;
}

export interface BoardState extends Cards {
  dragging: string | null;
  origins: Readonly<Record<string, Origin>>;
  /** Updates held back while a card is dragged or being saved; null means the lead was deleted. */
  held: Readonly<Record<string, LeadCard | null>>;
  /** Cards someone else just changed; they flash once. */
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
  /** `movesOn`: a later move of the same card is in flight. */
  | { type: 'confirmed'; lead: LeadView; movesOn?: boolean }
  | { type: 'refused'; id: string }
  | { type: 'changed'; cards: LeadCard[]; gone: string[] }
  | { type: 'flashed' };

const EMPTY_COLUMN: ColumnState = { ids: [], count: 0, rentSum: 0, next: null, sort: 'manual' };

export const EMPTY_BOARD: BoardState = {
  cards: {},
  columns: Object.fromEntries(LEAD_STATUSES.map((status) => [status, EMPTY_COLUMN])) as BoardState['columns'],
  dragging: null,
  origins: {},
  held: {},
  flashing: [],
};

export interface ColumnState {
  /** Loaded cards, top first. */
  ids: readonly string[];
  /** All cards in the column, loaded or not. */
  count: number;
  rentSum: number;
  /** Cursor for the next page. */
  next: string | null;
  sort: BoardSort;
}

/** Cards and columns. A card is in at most one column, and totals follow it. */
export interface Cards {
  cards: Readonly<Record<string, LeadCard>>;
  columns: Readonly<Record<LeadStatus, ColumnState>>;
}

/** Whether a card is being dragged or saved, so that updates to it must wait. */
export function isBusy(
  state: { dragging: string | null; origins: Readonly<Record<string, unknown>> },
  id: string,
) {
  return state.dragging === id || id in state.origins;
}

/** Zero-based index of a card in its column. */
export function indexOf({ cards, columns }: Cards, id: string): number {
  const card = cards[id];
  return card ? columns[card.status].ids.indexOf(id) : -1;
}

/** The card above an index, ignoring `id` itself. */
export function cardAbove({ ids }: ColumnState, id: string, index: number): string | null {
  return ids.filter((other) => other !== id)[index - 1] ?? null;
}

/** Inserts a card at an index of its column. */
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

/** Applies the server's version of a card: merged in place, or moved to where it sorts. */
export function place<S extends Cards>(state: S, card: LeadCard): S {
  const known = state.cards[card.id];
  if (known && card.version < known.version) return state;
  if (known && known.status === card.status && known.rank === card.rank) return merge(state, known, card);
  return insertInOrder(remove(state, card.id), card);
}

/** The index where a card sorts in its column. */
export function placeOf({ cards, columns }: Cards, card: LeadCard): number {
  const { ids, sort } = columns[card.status];
  const below = ids.findIndex((id) => compareCards(sort, cards[id]!, card) > 0);
  return below === -1 ? ids.length : below;
}

/** Whether a card sorts between its current neighbors. */
export function isInOrder(state: Cards, card: LeadCard): boolean {
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

/** A card below the loaded ones is only counted; it arrives with its page. */
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

const NEVER = '';

/** Comparator for a sort order. Dates are ISO strings, so they sort as text. */
function compareCards(sort: BoardSort, a: LeadCard, b: LeadCard): number {
  switch (sort) {
    case 'manual':
      return compareText(a.rank, b.rank);
    case 'newest':
      return compareText(b.createdAt, a.createdAt);
    case 'oldestContact':
      return compareText(a.lastContactedAt ?? NEVER, b.lastContactedAt ?? NEVER);
  }
}

/** Ranks sort by code unit, as the database does under `COLLATE "C"`; `localeCompare` would not. */
function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
