import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatCents,
  formatDateTime,
  formatDollars,
  formatList,
  formatMinutes,
  formatNumber,
  formatPercent,
  formatSignedCents,
} from '#shared/format.js';
import { formatDollarsShort } from '#shared/short-dollars.js';

describe('P-226, S-250: money is US dollars without decimals', () => {
  test.each([
    [0, '$0'],
    [39, '$39'],
    [1800, '$1,800'],
    [1_234_567.5, '$1,234,568'],
    [-250.4, '-$250'],
  ])('%d is %s', (amount, shown) => {
    expect(formatDollars(amount)).toBe(shown);
  });

  test('rates have up to one decimal, counts none', () => {
    expect([formatPercent(0.069), formatPercent(0.08), formatNumber(1250.4)]).toEqual([
      '6.9%',
      '8%',
      '1,250',
    ]);
  });
});

test.each([
  [-13_800, '−$138.00'],
  [-0, '$0.00'],
  [199_00, '$199.00'],
])('%d cents with a sign are %s', (amount, shown) => {
  expect(formatSignedCents(amount)).toBe(shown);
});

test.each([
  [15, '15 minutes'],
  [30, '30 minutes'],
  [60, 'an hour'],
  [90, '1.5 hours'],
  [100, '100 minutes'],
  [240, '4 hours'],
])('%i minutes are %s', (minutes, said) => {
  expect(formatMinutes(minutes)).toBe(said);
});

describe("P-227, S-250, decision 48: times are short, en-US and in the company's time zone", () => {
  const NOW = new Date('2026-11-21T18:00:00Z');

  test.each([
    ['2026-11-21T18:05:00Z', 'Nov 21, 12:05 PM'],
    ['2026-07-04T18:05:00Z', 'Jul 4, 1:05 PM'],
    ['2026-01-01T05:30:00Z', 'Dec 31, 2025, 11:30 PM'],
    ['2025-03-09T12:00:00Z', 'Mar 9, 2025, 7:00 AM'],
  ])('%s is %s', (iso, shown) => {
    expect(formatDateTime(iso, NOW).replace(/\u202f/g, ' ')).toBe(shown);
  });
});

// P-226
test.each([
  [0, '$0'],
  [950, '$950'],
  [150_000, '$150K'],
  [-50_000, '-$50K'],
  [1_602_745, '$1.6M'],
  [4_219_173, '$4.22M'],
])('%i dollars are %s in compact form', (dollars, short) => {
  expect(formatDollarsShort(dollars)).toBe(short);
});

describe('numbers match Intl.NumberFormat', () => {
  const written = (options: Intl.NumberFormatOptions) => {
    const format = new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options });
    return (value: number) => format.format(value);
  };
  const dollars = { style: 'currency', currency: 'USD' } as const;
  // Amounts with 16 digits can differ in the last one, so the same ones are compared every time.
  const REPEATABLE = { seed: 2026, numRuns: 1_000 };
  const whole = fc.integer({ min: -(10 ** 11), max: 10 ** 11 });
  const amounts = fc.oneof(
    whole,
    // Halves, where rounding the binary form would differ.
    whole.map((thousandths) => thousandths / 1_000),
    whole.map((halves) => halves / 2),
    fc.double({ min: -1e11, max: 1e11, noNaN: true }),
  );

  test.each([
    ['dollars', formatDollars, written({ ...dollars, maximumFractionDigits: 0 })],
    ['cents', (amount: number) => formatCents(amount), (cents: number) => written(dollars)(cents / 100)],
    ['rates', formatPercent, written({ style: 'percent', maximumFractionDigits: 1 })],
    ['counts', formatNumber, written({ maximumFractionDigits: 0 })],
    ['distances', (miles: number) => formatNumber(miles, 1), written({ maximumFractionDigits: 1 })],
  ])('%s', (_, format, expected) => {
    fc.assert(
      fc.property(amounts, (amount) => expect(format(amount)).toBe(expected(amount))),
      REPEATABLE,
    );
  });

  test('compact dollars', () => {
    const expected = written({ ...dollars, notation: 'compact', maximumFractionDigits: 2 });

    fc.assert(
      fc.property(whole, (amount) => expect(formatDollarsShort(amount)).toBe(expected(amount))),
      REPEATABLE,
    );
  });

  test.each([
    [1.005, '1.01'],
    [1e-7, '0'],
    [0.1 + 0.2 - 0.3, '0'],
    [-0.004, '0'],
    [999_999.995, '1,000,000'],
  ])('%d with two decimals is %s', (value, shown) => {
    expect(formatNumber(value, 2)).toBe(shown);
  });

  test.each([[[]], [['a']], [['a', 'b']], [['a', 'b', 'c']]])('the list %j', (words: string[]) => {
    expect(formatList(words)).toBe(new Intl.ListFormat('en-US').format(words));
  });
});
