import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  caretAfterRewrite,
  cleanMoney,
  cleanRate,
  formatMoney,
  formatRate,
  parseMoney,
  parseRate,
} from '#shared/number-input.js';

describe('a money field (P-180)', () => {
  test.each([
    ['', ''],
    ['2500', '2500'],
    ['$300,000.75', '300000.75'],
    ['-1e5', '15'],
    ['1.2.3', '1.23'],
    ['.', '.'],
    ['<b>12</b> 🏠 3', '123'],
  ])('reduces "%s" to digits and one period: "%s"', (typed, kept) => {
    expect(cleanMoney(typed)).toBe(kept);
  });

  test.each([
    ['', 0],
    ['.', 0],
    ['nothing', 0],
    ['300,000', 300_000],
    ['1999.49', 1999],
    ['1999.5', 2000],
    ['007', 7],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
  ])('reads "%s" as %i whole dollars', (typed, dollars) => {
    expect(parseMoney(typed)).toBe(dollars);
  });

  test('shows thousands separators and can parse what it shows', () => {
    expect([0, 950, 1500, 300_000, 1_000_000_000].map(formatMoney)).toEqual([
      '0',
      '950',
      '1,500',
      '300,000',
      '1,000,000,000',
    ]);
    fc.assert(
      fc.property(fc.maxSafeNat(), (dollars) => {
        expect(parseMoney(formatMoney(dollars))).toBe(dollars);
      }),
    );
  });
});

describe('a rate field (P-181)', () => {
  test.each([
    ['', 0],
    ['-', 0],
    ['.', 0],
    ['-0', 0],
    ['5', 5],
    ['5%', 5],
    ['6.875', 6.875],
    ['.5', 0.5],
    [' -2.5', -2.5],
    ['high', 0],
    ['9'.repeat(400), 0],
  ])('reads "%s" as %p percent', (typed, percent) => {
    expect(parseRate(typed)).toBe(percent);
  });

  test.each([
    [5, '5'],
    [0.1 + 0.2, '0.3'],
    [6.875, '6.875'],
    [-2.5, '-2.5'],
  ])('shows %p as "%s"', (percent, shown) => {
    expect(formatRate(percent)).toBe(shown);
  });
});

describe('the caret after reformatting (marked with |)', () => {
  test.each([
    ['1234|', '1,234|'],
    ['12|34', '1,2|34'],
    ['|1234', '|1,234'],
    ['1,2345|', '12,345|'],
    ['1,|234', '1|,234'],
    ['12x|3', '12|3'],
    ['-|5', '|5'],
    ['12.|', '12.|'],
    ['1.2.|3', '1.2|3'],
    ['12345|', '12|'],
  ])('stays after the same digits: %s becomes %s', (before, after) => {
    const [text, rewritten] = [before.replace('|', ''), after.replace('|', '')];

    expect(caretAfterRewrite(text, before.indexOf('|'), rewritten)).toBe(after.indexOf('|'));
  });

  test('stays after the minus sign of a rate', () => {
    expect(caretAfterRewrite('-x', 2, '-', cleanRate)).toBe(1);
  });
});
