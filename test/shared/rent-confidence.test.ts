import { describe, expect, test } from '@jest/globals';
import type { Comparable } from '#shared/analysis.js';
import { median, rentConfidence } from '#shared/rent-confidence.js';
import { comparable } from '../site/fake-site-api.js';

const AS_OF = new Date('2026-11-21T18:00:00Z');
const RENTS = [1800, 1850, 1900, 1950, 2000, 2600];

/** This many rentals, a tenth of a mile apart, that left the market this many days ago. */
function rentals(count: number, daysAgo = 20, overrides: Partial<Comparable> = {}): Comparable[] {
  const day = new Date(AS_OF.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10);
  return RENTS.slice(0, count).map((rent, index) =>
    comparable(`${index} Oak St`, (index + 1) / 10, rent, { removedOn: day, ...overrides }),
  );
}

function confidence(comparables: Comparable[], [low, high] = [1750, 2050], isRangeAssumed = false) {
  return rentConfidence({ rent: 1900, low, high, isRangeAssumed, comparables, asOf: AS_OF });
}

test.each([
  ['five recent rentals and a narrow range', rentals(5), [1750, 2050], 'good'],
  ['the widest range that is still narrow', rentals(5), [1710, 2090], 'good'],
  ['a range a dollar wider', rentals(5), [1710, 2091], 'fair'],
  ['a wide range', rentals(5), [1500, 2200], 'low'],
  ['four rentals', rentals(4), [1750, 2050], 'fair'],
  ['two rentals', rentals(2), [1750, 2050], 'low'],
  ['no rentals', [], [1750, 2050], 'low'],
  ['rentals from 90 days ago', rentals(5, 90), [1750, 2050], 'good'],
  ['rentals from 91 days ago', rentals(5, 91), [1750, 2050], 'fair'],
  ['rentals from 181 days ago', rentals(5, 181), [1750, 2050], 'low'],
  ['rentals without a rent', rentals(5, 20, { rentAmount: null }), [1750, 2050], 'low'],
] as const)('with %s', (_, comparables, range, level) => {
  expect(confidence([...comparables], [...range]).level).toBe(level);
});

test('rentals without dates and an assumed range allow no more than fair', () => {
  const undated = rentals(5, 0, { removedOn: null, lastSeenOn: null, listedOn: null });

  expect(confidence(undated).level).toBe('fair');
  expect(confidence(rentals(5), [1750, 2050], true).level).toBe('fair');
});

describe('the reason', () => {
  test.each([
    [
      rentals(6),
      'rentals within 0.6 miles, all on the market in the past 30 days; 5 of 6 fall inside the range.',
      '6 ',
    ],
    [
      rentals(5, 45),
      'rentals within 0.5 miles, all on the market in the past 60 days; all 5 fall inside the range.',
      '5 ',
    ],
    [
      rentals(1),
      'rental within 0.1 miles, on the market in the past 30 days; its rent falls inside the range.',
      'Only 1 ',
    ],
    [
      rentals(3, 20, { distance: 1 }),
      'rentals within 1 mile, all on the market in the past 30 days; all 3 fall inside',
      'Only 3 ',
    ],
    [
      rentals(3, 20, { distance: null }),
      'rentals nearby, all on the market in the past 30 days; all 3 fall inside',
      'Only 3 ',
    ],
    [
      rentals(5, 0, { removedOn: null, lastSeenOn: null, listedOn: null }),
      'rentals within 0.5 miles; all 5 fall inside',
      '5 ',
    ],
    [[], 'We found no comparable rentals nearby to check this estimate against.', ''],
  ])('is one sentence (%#)', (comparables, reason, start) => {
    expect(confidence(comparables).reason.startsWith(start + reason)).toBe(true);
  });

  test('says "both" of two rentals', () => {
    expect(confidence(rentals(2)).reason).toBe(
      'Only 2 rentals within 0.2 miles, both on the market in the past 30 days; both fall inside the range.',
    );
    expect(confidence(rentals(2), [1500, 1700]).reason).toMatch(/; 0 of 2 fall inside the range\.$/);
  });

  test('says where a single rental falls', () => {
    expect(confidence(rentals(1), [1850, 1950]).reason).toMatch(/; its rent falls outside the range\.$/);
    expect(confidence(rentals(1), [1500, 2200]).reason).toMatch(
      /; its rent falls inside the range, but it's a wide one\.$/,
    );
  });

  test('names a wide or an assumed range', () => {
    expect(confidence(rentals(5), [1500, 2200]).reason).toContain(
      "; all 5 fall inside the range, but it's a wide one.",
    );
    const reason = confidence(rentals(5), [1300, 1810]).reason;
    expect(reason).toMatch(/; the range is wide, and \d of 5 (?:falls|fall) inside it\.$/);
    expect(confidence(rentals(5), [1710, 2090], true).reason).toContain(
      'our usual 10% either way, and all 5',
    );
  });
});

test.each([
  [[], null],
  [[3], 3],
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %s', (values, middle) => {
  expect(median(values)).toBe(middle);
});
