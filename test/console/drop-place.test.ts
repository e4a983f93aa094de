import { describe, expect, test } from '@jest/globals';
import { dropPlace, type Hover } from '../../admin/src/leads/board/dropPlace.js';

const ROW = 100;
const hover = (held: Partial<Hover>): Hover => ({
  cardTop: 0,
  cardHeight: ROW,
  scrollerTop: 0,
  scrollTop: 0,
  rowHeight: ROW,
  rows: 4,
  ownRow: null,
  ...held,
});

describe('over another column', () => {
  test.each([
    [-80, 0],
    [0, 0],
    [40, 1],
    [100, 1],
    [360, 4],
    [900, 4],
  ])('a card held at %i px lands at place %i', (cardTop, index) => {
    expect(dropPlace(hover({ cardTop }))).toEqual({ index, line: index });
  });

  test('counts rows scrolled out of view', () => {
    expect(dropPlace(hover({ cardTop: 300, scrollerTop: 200, scrollTop: 100 })).index).toBe(2);
  });

  test('an empty column takes the card at its top', () => {
    expect(dropPlace(hover({ cardTop: 250, rows: 0 }))).toEqual({ index: 0, line: 0 });
  });
});

describe('in its own column', () => {
  // S-115
  test.each([10, 100, 190])('at %i px it is still over its own place', (cardTop) => {
    expect(dropPlace(hover({ cardTop, ownRow: 1 }))).toEqual({ index: 1, line: null });
  });

  test('one row down it changes places with the next', () => {
    expect(dropPlace(hover({ cardTop: 200, ownRow: 1 }))).toEqual({ index: 2, line: 3 });
  });

  test('one row up it changes places with the one above', () => {
    expect(dropPlace(hover({ cardTop: 0, ownRow: 1 }))).toEqual({ index: 0, line: 0 });
  });

  test('below the last row it is the last', () => {
    expect(dropPlace(hover({ cardTop: 900, ownRow: 1 }))).toEqual({ index: 3, line: 4 });
  });
});
