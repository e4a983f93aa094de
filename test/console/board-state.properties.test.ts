import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { LEAD_STATUSES, type LeadStatus } from '#shared/lead.js';
import { boardReducer, changedBetween } from '../../admin/src/leads/board/boardReducer.js';
import { type BoardEvent, type BoardState, EMPTY_BOARD } from '../../admin/src/leads/board/boardState.js';
import { leadOf, makeBoard, makeCard } from './make-card.js';

const id = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const status = fc.constantFrom(...LEAD_STATUSES);
const card = fc.record({
  id,
  status,
  version: fc.integer({ min: 1, max: 5 }),
  rank: fc.string({ minLength: 1, maxLength: 3 }),
  estimatedRent: fc.option(fc.integer({ min: 0, max: 5000 })),
});
const cards = fc.uniqueArray(card, { selector: ({ id }) => id }).map((list) => list.map(makeCard));
const moved = fc.record({ type: fc.constant('moved' as const), id, status, after: fc.option(id) });

/** What happens to a lead on the server: it comes, changes or goes. */
const serverChange = fc.record({
  id,
  status,
  rank: fc.string({ minLength: 1, maxLength: 3 }),
  isGone: fc.boolean(),
});

/** Any event, in any order, also those no server would send. */
const anyEvent: fc.Arbitrary<BoardEvent> = fc.oneof(
  moved,
  fc.record({ type: fc.constant('lifted' as const), id }),
  fc.constant({ type: 'dropped' as const }),
  fc.record({ type: fc.constant('refused' as const), id }),
  card.map((one) => ({ type: 'confirmed' as const, lead: leadOf(makeCard(one), {}) })),
  fc.record({ type: fc.constant('changed' as const), cards, gone: fc.array(id, { maxLength: 2 }) }),
  fc
    .record({
      type: fc.constant('pageLoaded' as const),
      status,
      cards,
      next: fc.option(fc.constant('cursor')),
    })
    .map(ownCards),
  cards.map((list) => ({ type: 'loaded' as const, view: makeBoard(list) })),
);

const startingBoard = cards.map((list) =>
  boardReducer(EMPTY_BOARD, { type: 'loaded', view: makeBoard(list) }),
);

test('after any events each card appears once, in its status column, and is counted there', () => {
  fc.assert(
    fc.property(startingBoard, fc.array(anyEvent, { maxLength: 30 }), (board, events) => {
      const end = events.reduce(boardReducer, board);

      expect(everyPlace(end).sort()).toEqual(Object.keys(end.cards).sort());
      for (const status of LEAD_STATUSES) {
        const { ids, count } = end.columns[status];
        expect(ids.map((each) => end.cards[each]?.status)).toEqual(ids.map(() => status));
        expect(count).toBeGreaterThanOrEqual(ids.length);
      }
    }),
  );
});

test('moves neither create nor lose cards, and the rent total stays', () => {
  fc.assert(
    fc.property(startingBoard, fc.array(moved, { maxLength: 20 }), (board, moves) => {
      const end = moves.reduce<BoardState>(boardReducer, board);

      expect(total(end, 'count')).toBe(total(board, 'count'));
      expect(total(end, 'rentSum')).toBe(total(board, 'rentSum'));
      expect(Object.keys(end.cards).sort()).toEqual(Object.keys(board.cards).sort());
    }),
  );
});

test('a refusal restores the board after any number of moves', () => {
  fc.assert(
    fc.property(startingBoard, id, fc.array(moved, { minLength: 1, maxLength: 5 }), (board, one, moves) => {
      const away = moves.reduce<BoardState>(
        (state, move) => boardReducer(state, { ...move, id: one }),
        board,
      );

      const back = boardReducer(away, { type: 'refused', id: one });

      expect(back).toEqual(board);
    }),
  );
});

test('a column in manual order stays in order after changes by others', () => {
  fc.assert(
    fc.property(startingBoard, fc.array(cards, { maxLength: 5 }), (board, changes) => {
      const end = changes.reduce<BoardState>(
        (state, list) => boardReducer(state, { type: 'changed', cards: list, gone: [] }),
        board,
      );

      for (const status of LEAD_STATUSES) {
        const ranks = end.columns[status].ids.map((each) => end.cards[each]!.rank);
        expect(ranks).toEqual([...ranks].sort((a, b) => (a < b ? -1 : Number(a > b))));
      }
    }),
  );
});

test('a stale response never makes a card older', () => {
  fc.assert(
    fc.property(startingBoard, fc.array(anyEvent, { maxLength: 10 }), cards, (board, events, read) => {
      const before = events.reduce(boardReducer, board);

      const end = boardReducer(before, { type: 'loaded', view: makeBoard(read) });

      for (const { id, version } of Object.values(end.cards))
        expect(version).toBeGreaterThanOrEqual(before.cards[id]?.version ?? 0);
    }),
  );
});

test('refetching cards changed during a load matches the server', () => {
  fc.assert(
    fc.property(startingBoard, fc.array(serverChange, { maxLength: 10 }), (board, changes) => {
      const asRead = makeBoard(Object.values(board.cards));
      let server = board.cards;
      let meanwhile = board;
      for (const { id, isGone, ...change } of changes) {
        const { [id]: known, ...others } = server;
        const now = makeCard({ ...known, id, ...change, version: (known?.version ?? 5) + 1 });
        server = isGone ? others : { ...others, [id]: now };
        meanwhile = boardReducer(meanwhile, {
          type: 'changed',
          cards: isGone ? [] : [now],
          gone: isGone ? [id] : [],
        });
      }

      const loaded = boardReducer(meanwhile, { type: 'loaded', view: asRead });
      const again = changedBetween(board, meanwhile);
      const end = boardReducer(loaded, {
        type: 'changed',
        cards: again.flatMap((id) => server[id] ?? []),
        gone: again.filter((id) => !server[id]),
      });

      expect(end.cards).toEqual(server);
      expect(total(end, 'count')).toBe(Object.keys(server).length);
    }),
  );
});

function everyPlace({ columns }: BoardState): string[] {
  return LEAD_STATUSES.flatMap((status) => columns[status].ids);
}

function total({ columns }: BoardState, part: 'count' | 'rentSum'): number {
  return LEAD_STATUSES.reduce((sum, status) => sum + columns[status][part], 0);
}

function ownCards<T extends { status: LeadStatus; cards: { status: LeadStatus }[] }>(page: T): T {
  return { ...page, cards: page.cards.map((each) => ({ ...each, status: page.status })) };
}
