import {
  type BoardSort,
  type BoardView,
  type LeadCard,
  type LeadStatus,
  type LeadView,
} from '#shared/lead.js';
import {
  type BoardEvent,
  type BoardState,
  indexOf,
  insert,
  isBusy,
  isInOrder,
  merge,
  omit,
  place,
  placeOf,
  remove,
  withColumn,
} from './boardState.js';

export function boardReducer(state: BoardState, event: BoardEvent): BoardState {
  switch (event.type) {
    case 'loaded':
      return loaded(state, event.view);
    case 'columnLoaded':
      return columnLoaded(state, event);
    case 'pageLoaded':
      return pageLoaded(state, event);
    case 'counted':
      return counted(state, event.view);
    case 'lifted':
      return { ...state, dragging: event.id };
    case 'dropped':
      return settle({ ...state, dragging: null }, state.dragging);
    case 'moved':
      return moved(state, event);
    case 'confirmed':
      return event.movesOn ? confirmedWhileMoving(state, event.lead) : confirmed(state, event.lead);
    case 'refused':
      return refused(state, event.id);
    case 'changed':
      return changed(state, event);
    case 'flashed':
      return { ...state, flashing: [] };
  }
}

function moved(
  state: BoardState,
  event: { id: string; status: LeadStatus; after: string | null },
): BoardState {
  const card = state.cards[event.id];
  if (!card) return state;
  // If one of several moves in a row is refused, the card returns to where it was before the first.
  const origin = state.origins[card.id] ?? { card, index: indexOf(state, card.id) };
  const without = remove(state, card.id);
  const { ids, sort } = without.columns[event.status];
  const target = { ...card, status: event.status };
  const index = sort === 'manual' ? ids.indexOf(event.after ?? '') + 1 : placeOf(without, target);
  // Borrow the neighbor's rank until the server responds, to keep the column sorted.
  const neighbor = without.cards[ids[index - 1] ?? ids[index] ?? ''];
  const placed = insert(without, { ...target, rank: neighbor?.rank ?? card.rank }, index);
  return { ...placed, origins: { ...state.origins, [card.id]: origin } };
}

function confirmed(state: BoardState, lead: LeadView): BoardState {
  const rested = { ...state, origins: omit(state.origins, lead.id) };
  const card = state.cards[lead.id];
  return settle(card ? confirm(rested, toCard(state, card, lead)) : rested, lead.id);
}

/** The card stays where the later move put it. If that move is refused, it returns to where this one put it. */
function confirmedWhileMoving(state: BoardState, lead: LeadView): BoardState {
  const card = state.cards[lead.id];
  if (!card) return state;
  const moved = toCard(state, card, lead);
  const origin = { card: moved, index: placeOf(remove(state, lead.id), moved) };
  return {
    ...state,
    cards: { ...state.cards, [lead.id]: { ...card, version: lead.version } },
    origins: { ...state.origins, [lead.id]: origin },
  };
}

/** The lead after a move, with what only its card knows. */
function toCard({ origins }: BoardState, card: LeadCard, lead: LeadView): LeadCard {
  const { marketing, nextTask, feesDollarsPerMonth } = card;
  const from = origins[card.id]?.card.status ?? lead.status;
  return {
    ...lead,
    marketing,
    nextTask,
    feesDollarsPerMonth,
    stageSince: from === lead.status ? card.stageSince : lead.updatedAt,
  };
}

/** A card that is in order stays where it was dropped, even below the last loaded one. */
function confirm(state: BoardState, card: LeadCard): BoardState {
  const known = state.cards[card.id];
  const { sort } = state.columns[card.status];
  const stays = sort === 'manual' && known?.status === card.status && known.version <= card.version;
  return stays && isInOrder(state, card) ? merge(state, known, card) : place(state, card);
}

function refused(state: BoardState, id: string): BoardState {
  const origin = state.origins[id];
  if (!origin) return settle(state, id);
  const restored = insert(remove(state, id), origin.card, origin.index);
  return settle({ ...restored, origins: omit(state.origins, id) }, id);
}

function changed(state: BoardState, { cards, gone }: { cards: LeadCard[]; gone: string[] }): BoardState {
  let next = state;
  for (const card of cards)
    next = isBusy(next, card.id) ? hold(next, card.id, card) : flash(place(next, card), card, next);
  for (const id of gone) next = isBusy(next, id) ? hold(next, id, null) : remove(next, id);
  return next;
}

function hold(state: BoardState, id: string, card: LeadCard | null): BoardState {
  return { ...state, held: { ...state.held, [id]: card } };
}

/** Applies the update held back for a card once it is free. */
function settle(state: BoardState, id: string | null): BoardState {
  if (id === null || isBusy(state, id) || !(id in state.held)) return state;
  const card = state.held[id];
  const rested = { ...state, held: omit(state.held, id) };
  return card ? place(rested, card) : remove(rested, id);
}

function flash(state: BoardState, card: LeadCard, before: BoardState): BoardState {
  const isNews = state.cards[card.id] === card && before.cards[card.id]?.version !== card.version;
  return isNews ? { ...state, flashing: [...state.flashing, card.id] } : state;
}

interface LoadedPage {
  status: LeadStatus;
  cards: LeadCard[];
  next: string | null;
}

/** Replaces the board. Live updates may be newer than the response, so newer cards stay. */
function loaded(state: BoardState, view: BoardView): BoardState {
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

/** Cards that changed between two board states; a response requested in between may not include them. */
export function changedBetween(before: BoardState, now: BoardState): string[] {
  const ids = [before, now].flatMap(({ cards, held }) => [...Object.keys(cards), ...Object.keys(held)]);
  return [...new Set(ids)].filter((id) => versionIn(before, id) !== versionIn(now, id));
}

/** Prefers a held update; undefined if the lead is missing or was deleted. */
function versionIn({ cards, held }: BoardState, id: string): number | undefined {
  return (id in held ? held[id] : cards[id])?.version;
}

/** The first page of a column in a new order. A card being moved keeps its place. */
function columnLoaded(state: BoardState, event: LoadedPage & { sort: BoardSort }): BoardState {
  const { ids } = state.columns[event.status];
  const kept = ids.filter((id) => isBusy(state, id));
  const dropped = new Set(ids.filter((id) => !isBusy(state, id)));
  const cards = Object.entries(state.cards).filter(([id]) => !dropped.has(id));
  const emptied = { ...state, cards: Object.fromEntries(cards) };
  return pageLoaded(withColumn(emptied, event.status, { ids: kept, sort: event.sort }), event);
}

/** A page requested before a card moved may still contain it, so known cards win. */
function pageLoaded(state: BoardState, { status, cards, next }: LoadedPage): BoardState {
  const unknown = cards.filter((card) => !state.cards[card.id] && !isBusy(state, card.id));
  const known = { ...state.cards, ...Object.fromEntries(unknown.map((card) => [card.id, card])) };
  const ids = [...state.columns[status].ids, ...unknown.map((card) => card.id)];
  const count = Math.max(state.columns[status].count, ids.length);
  return withColumn({ ...state, cards: known }, status, { ids, count, next });
}

/** Ignore counts during a move: the server still counts the card in its old column. */
function counted(state: BoardState, view: BoardView): BoardState {
  if (Object.keys(state.origins).length > 0) return state;
  return view.columns.reduce((after, { status, count, rentSum }) => {
    const atLeast = Math.max(count, after.columns[status].ids.length);
    return withColumn(after, status, { count: atLeast, rentSum });
  }, state);
}
