import { type LeadCard, type LeadStatus, type LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { indexOf, insert, isBusy, merge, omit, place, placeOf, remove, standsInOrder } from './boardCards.js';
import { columnLoaded, counted, loaded, pageLoaded } from './boardPages.js';

import type { BoardEvent, BoardState } from './boardState.js';

/** The board after an event. */
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
      return event.movesOn ? confirmedMeanwhile(state, event.lead) : confirmed(state, event.lead);
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
  // After several moves in a row a refusal restores the place before the first one.
  const origin = state.origins[card.id] ?? { card, index: indexOf(state, card.id) };
  const without = remove(state, card.id);
  const { ids, sort } = without.columns[event.status];
  const target = { ...card, status: event.status };
  const index = sort === 'manual' ? ids.indexOf(event.after ?? '') + 1 : placeOf(without, target);
  // Until the answer brings the rank, the neighbour's keeps the column in order.
  const neighbour = without.cards[ids[index - 1] ?? ids[index] ?? ''];
  const placed = insert(without, { ...target, rank: neighbour?.rank ?? card.rank }, index);
  return { ...placed, origins: { ...state.origins, [card.id]: origin } };
}

function confirmed(state: BoardState, lead: LeadView): BoardState {
  const rested = { ...state, origins: omit(state.origins, lead.id) };
  const card = state.cards[lead.id];
  return settle(card ? confirm(rested, { ...lead, marketing: card.marketing }) : rested, lead.id);
}

/** The card stays where the later move has put it; where this one put it is what a refusal of the later one restores. */
function confirmedMeanwhile(state: BoardState, lead: LeadView): BoardState {
  const card = state.cards[lead.id];
  if (!card) return state;
  const moved = { ...lead, marketing: card.marketing };
  const origin = { card: moved, index: placeOf(remove(state, lead.id), moved) };
  return {
    ...state,
    cards: { ...state.cards, [lead.id]: { ...card, version: lead.version } },
    origins: { ...state.origins, [lead.id]: origin },
  };
}

/** A card that stands in order stays where it was dropped, also below the last loaded one. */
function confirm(state: BoardState, card: LeadCard): BoardState {
  const known = state.cards[card.id];
  const { sort } = state.columns[card.status];
  const stays = sort === 'manual' && known?.status === card.status && known.version <= card.version;
  return stays && standsInOrder(state, card) ? merge(state, known, card) : place(state, card);
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

/** Applies the news that was held back for a card, once nobody holds it. */
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
