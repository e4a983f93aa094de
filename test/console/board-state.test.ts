import { describe, expect, test } from '@jest/globals';
import type { LeadCard, LeadStatus } from '#shared/lead.js';
import { boardReducer } from '../../admin/src/leads/board/boardReducer.js';
import { type BoardEvent, type BoardState, EMPTY_BOARD } from '../../admin/src/leads/board/boardState.js';
import { leadOf, makeBoard, makeCard } from './make-card.js';

const play = (state: BoardState, ...events: BoardEvent[]) => events.reduce(boardReducer, state);
const boardOf = (...cards: LeadCard[]) => play(EMPTY_BOARD, { type: 'loaded', view: makeBoard(cards) });
const idsIn = (state: BoardState, status: LeadStatus) => state.columns[status].ids;

describe('moving a card', () => {
  test('the card lands below the given one and totals follow (S-114)', () => {
    const board = boardOf(
      makeCard({ id: 'a' }),
      makeCard({ id: 'm', status: 'closed' }),
      makeCard({ id: 'n', status: 'closed' }),
    );

    const moved = play(board, { type: 'moved', id: 'a', status: 'closed', after: 'm' });

    expect(idsIn(moved, 'closed')).toEqual(['m', 'a', 'n']);
    expect(moved.columns.leads).toMatchObject({ ids: [], count: 0, rentSum: 0 });
    expect(moved.columns.closed).toMatchObject({ count: 3, rentSum: 3000 });
  });

  test('goes to the top without a card above', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }), makeCard({ id: 'c' }));

    const moved = play(board, { type: 'moved', id: 'c', status: 'leads', after: null });

    expect(idsIn(moved, 'leads')).toEqual(['c', 'a', 'b']);
  });

  test('a column sorted by date keeps its order', () => {
    const young = makeCard({ id: 'young', status: 'closed', createdAt: '2026-11-09T00:00:00.000Z' });
    const old = makeCard({ id: 'old', status: 'closed', createdAt: '2026-11-01T00:00:00.000Z' });
    const between = makeCard({ id: 'between', createdAt: '2026-11-05T00:00:00.000Z' });
    const board = play(boardOf(young, old, between), {
      type: 'columnLoaded',
      status: 'closed',
      sort: 'newest',
      cards: [young, old],
      next: null,
    });

    const moved = play(board, { type: 'moved', id: 'between', status: 'closed', after: null });

    expect(idsIn(moved, 'closed')).toEqual(['young', 'between', 'old']);
  });

  test("a confirmed card takes the server's version and stays in place", () => {
    const card = makeCard({ id: 'a' });
    const board = boardOf(card, makeCard({ id: 'm', status: 'closed' }));

    const moved = play(
      board,
      { type: 'moved', id: 'a', status: 'closed', after: 'm' },
      { type: 'confirmed', lead: leadOf(card, { status: 'closed', version: 2, rank: 'n' }) },
    );

    expect(moved.cards.a).toMatchObject({ status: 'closed', version: 2 });
    expect(idsIn(moved, 'closed')).toEqual(['m', 'a']);
    expect(moved.origins).toEqual({});
  });

  test('a card that changed its stage counts its days from then, and keeps its next task', () => {
    const nextTask = { title: 'Call', dueAt: '2026-11-20T12:00:00.000Z' };
    const card = makeCard({ id: 'a', nextTask });
    const updatedAt = '2026-11-23T12:00:00.000Z';
    const confirmed = (status: LeadStatus) => ({
      type: 'confirmed' as const,
      lead: leadOf(card, { status, version: 2, updatedAt }),
    });

    const moved = play(
      boardOf(card),
      { type: 'moved', id: 'a', status: 'closed', after: null },
      confirmed('closed'),
    );
    const reordered = play(
      boardOf(card),
      { type: 'moved', id: 'a', status: 'leads', after: null },
      confirmed('leads'),
    );

    expect(moved.cards.a).toMatchObject({ stageSince: updatedAt, nextTask });
    expect(reordered.cards.a).toMatchObject({ stageSince: card.stageSince, nextTask });
  });

  test('a confirmed card moves to its server rank', () => {
    const card = makeCard({ id: 'a' });
    const board = boardOf(
      card,
      makeCard({ id: 'm', status: 'closed', rank: 'm' }),
      makeCard({ id: 'q', status: 'closed', rank: 'q' }),
    );

    const moved = play(
      board,
      { type: 'moved', id: 'a', status: 'closed', after: 'm' },
      { type: 'confirmed', lead: leadOf(card, { status: 'closed', version: 2, rank: 'r' }) },
    );

    expect(moved.cards.a?.rank).toBe('r');
    expect(idsIn(moved, 'closed')).toEqual(['m', 'q', 'a']);
  });

  test('a card dropped below the last loaded one stays visible once confirmed', () => {
    const card = makeCard({ id: 'a' });
    const cards = [card, makeCard({ id: 'm', status: 'closed', rank: 'm' })];
    const board = play(EMPTY_BOARD, { type: 'loaded', view: makeBoard(cards, { closed: 'cursor' }) });

    const moved = play(
      board,
      { type: 'moved', id: 'a', status: 'closed', after: 'm' },
      { type: 'confirmed', lead: leadOf(card, { status: 'closed', version: 2, rank: 'mV' }) },
    );

    expect(idsIn(moved, 'closed')).toEqual(['m', 'a']);
    expect(moved.cards.a?.rank).toBe('mV');
  });

  test('a refused card returns to its old place', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }), makeCard({ id: 'c' }));

    const refused = play(
      board,
      { type: 'moved', id: 'b', status: 'enrolled', after: null },
      { type: 'refused', id: 'b' },
    );

    expect(refused).toEqual(board);
  });

  test('a refusal after two moves restores the place before the first', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }));

    const refused = play(
      board,
      { type: 'moved', id: 'a', status: 'enrolled', after: null },
      { type: 'moved', id: 'a', status: 'closed', after: null },
      { type: 'refused', id: 'a' },
    );

    expect(refused).toEqual(board);
  });

  test('confirming the first of two moves does not move the card back', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }));
    const first = leadOf(makeCard({ id: 'a', status: 'enrolled' }), { version: 2, rank: 'm' });

    const meanwhile = play(
      board,
      { type: 'moved', id: 'a', status: 'enrolled', after: null },
      { type: 'moved', id: 'a', status: 'closed', after: null },
      { type: 'confirmed', lead: first, movesOn: true },
    );
    const refused = play(meanwhile, { type: 'refused', id: 'a' });

    expect(idsIn(meanwhile, 'closed')).toEqual(['a']);
    expect(meanwhile.cards.a?.version).toBe(2);
    expect(idsIn(refused, 'enrolled')).toEqual(['a']);
    expect(idsIn(refused, 'closed')).toEqual([]);
  });
});

describe('changes by others', () => {
  test('a new lead appears at the top (P-158, S-133)', () => {
    const board = boardOf(makeCard({ id: 'b' }), makeCard({ id: 'c' }));

    const changed = play(board, { type: 'changed', cards: [makeCard({ id: 'a' })], gone: [] });

    expect(idsIn(changed, 'leads')).toEqual(['a', 'b', 'c']);
    expect(changed.columns.leads.count).toBe(3);
    expect(changed.flashing).toEqual(['a']);
  });

  test('the same lead twice is one card (P-134)', () => {
    const lead = makeCard({ id: 'a' });

    const changed = play(
      boardOf(),
      { type: 'changed', cards: [lead], gone: [] },
      { type: 'changed', cards: [lead], gone: [] },
    );

    expect(idsIn(changed, 'leads')).toEqual(['a']);
    expect(changed.columns.leads).toMatchObject({ count: 1, rentSum: 1000 });
  });

  test('an update merges in place', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }));

    const changed = play(board, {
      type: 'changed',
      cards: [makeCard({ id: 'a', version: 2, name: 'New Name', estimatedRent: 1500 })],
      gone: [],
    });

    expect(idsIn(changed, 'leads')).toEqual(['a', 'b']);
    expect(changed.cards.a?.name).toBe('New Name');
    expect(changed.columns.leads.rentSum).toBe(2500);
  });

  test('an older version than the one on screen is ignored', () => {
    const board = boardOf(makeCard({ id: 'a', version: 3 }));

    const changed = play(board, {
      type: 'changed',
      cards: [makeCard({ id: 'a', version: 2, status: 'lost' })],
      gone: [],
    });

    expect(changed).toEqual(board);
  });

  test('a deleted lead leaves the board', () => {
    const board = boardOf(makeCard({ id: 'a' }), makeCard({ id: 'b' }));

    const changed = play(board, { type: 'changed', cards: [], gone: ['a', 'unknown'] });

    expect(idsIn(changed, 'leads')).toEqual(['b']);
    expect(changed.columns.leads).toMatchObject({ count: 1, rentSum: 1000 });
  });

  test('a card below the loaded page is counted but not shown', () => {
    const view = makeBoard([makeCard({ id: 'a' }), makeCard({ id: 'b' })], { leads: 'cursor' });
    const board = play(EMPTY_BOARD, { type: 'loaded', view });

    const changed = play(board, { type: 'changed', cards: [makeCard({ id: 'z' })], gone: [] });

    expect(idsIn(changed, 'leads')).toEqual(['a', 'b']);
    expect(changed.columns.leads.count).toBe(3);
  });

  test('updates to a dragged card apply after the drop', () => {
    const board = play(boardOf(makeCard({ id: 'a' })), { type: 'lifted', id: 'a' });
    const elsewhere = makeCard({ id: 'a', version: 2, status: 'won' });

    const during = play(board, { type: 'changed', cards: [elsewhere], gone: [] });
    const dropped = play(during, { type: 'dropped' });

    expect(idsIn(during, 'leads')).toEqual(['a']);
    expect(idsIn(dropped, 'leads')).toEqual([]);
    expect(idsIn(dropped, 'won')).toEqual(['a']);
  });

  test('a card deleted during a move disappears when the move is refused', () => {
    const board = play(boardOf(makeCard({ id: 'a' })), {
      type: 'moved',
      id: 'a',
      status: 'closed',
      after: null,
    });

    const refused = play(board, { type: 'changed', cards: [], gone: ['a'] }, { type: 'refused', id: 'a' });

    expect(refused.cards).toEqual({});
    expect(refused.columns.leads.count).toBe(0);
  });

  test('a live event for its own move does not undo it', () => {
    const card = makeCard({ id: 'a' });
    const board = play(boardOf(card), { type: 'moved', id: 'a', status: 'closed', after: null });
    const told = makeCard({ id: 'a', status: 'closed', version: 2, rank: 'q' });

    const confirmed = play(
      board,
      { type: 'changed', cards: [told], gone: [] },
      { type: 'confirmed', lead: leadOf(card, { status: 'closed', version: 2 }) },
    );

    expect(idsIn(confirmed, 'closed')).toEqual(['a']);
    expect(confirmed.cards.a).toEqual(told);
    expect(confirmed.held).toEqual({});
  });
});

describe('pages and totals', () => {
  test('the next page appends without duplicates', () => {
    const view = makeBoard([makeCard({ id: 'a' }), makeCard({ id: 'b' })], { leads: 'cursor' });
    const board = play(EMPTY_BOARD, { type: 'loaded', view });

    const more = play(board, {
      type: 'pageLoaded',
      status: 'leads',
      cards: [makeCard({ id: 'b' }), makeCard({ id: 'c' })],
      next: null,
    });

    expect(idsIn(more, 'leads')).toEqual(['a', 'b', 'c']);
    expect(more.columns.leads.next).toBeNull();
  });

  test('server totals apply, except during a move', () => {
    const board = boardOf(makeCard({ id: 'a' }));
    const view = makeBoard([makeCard({ id: 'a' }), makeCard({ id: 'x', status: 'lost' })]);

    const counted = play(board, { type: 'counted', view });
    const moving = play(board, { type: 'moved', id: 'a', status: 'closed', after: null });

    expect(counted.columns.lost.count).toBe(1);
    expect(play(moving, { type: 'counted', view })).toEqual(moving);
  });
});
