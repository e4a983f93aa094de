import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  compareRentVsSell,
  RENT_VS_SELL_FIELDS as FIELDS,
  monthlyPayment,
  RENT_VS_SELL_QUERY,
  type RentVsSellInput,
  readRentVsSell,
  rentVsSellInputSchema,
  repayByYear,
  writeRentVsSell,
} from '#shared/rent-vs-sell.js';
import { anyValue, typedValue } from './number-field.arbitrary.js';

const inputsOf = (pick: typeof anyValue): fc.Arbitrary<RentVsSellInput> =>
  fc.record({
    homeValue: pick(FIELDS.homeValue),
    pricePaid: pick(FIELDS.pricePaid),
    originalMortgage: pick(FIELDS.originalMortgage),
    mortgageBalance: pick(FIELDS.mortgageBalance),
    interestRate: pick(FIELDS.interestRate),
    taxesAndInsurance: pick(FIELDS.taxesAndInsurance),
    monthlyRent: pick(FIELDS.monthlyRent),
    appreciationRate: pick(FIELDS.appreciationRate),
    yearsToHold: pick(FIELDS.yearsToHold),
    vacancyRate: pick(FIELDS.vacancyRate),
    rentGrowthRate: pick(FIELDS.rentGrowthRate),
  });

/** Whatever the schema accepts and a visitor can type. */
const anyInput = inputsOf(anyValue);
const typedInput = inputsOf(typedValue);

const dollars = fc.double({ min: 0, max: 1e9, noNaN: true });
const annualRate = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.3, noNaN: true }));

/** Its exact break-even rent is a fraction of a cent above whole dollars, which the table's rounding makes a dollar. */
const A_CENT_SHORT: RentVsSellInput = {
  homeValue: 0,
  pricePaid: 0,
  originalMortgage: 64,
  mortgageBalance: 8,
  interestRate: 11.32,
  taxesAndInsurance: 105_275,
  monthlyRent: 0,
  appreciationRate: 0,
  yearsToHold: 1,
  vacancyRate: 0.324,
  rentGrowthRate: 0,
};

/** `-0` would be formatted as `-$0`. */
const isShowable = (value: number) => Number.isInteger(value) && !Object.is(value, -0);

describe('rent vs. sell', () => {
  test('returns finite whole numbers and a row for every year', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { rows, recommendation, isFirstYearNegative, isCloseCall, ...figures } =
          compareRentVsSell(input);

        expect(rows.map(({ year }) => year)).toEqual(rows.map((_, index) => index + 1));
        expect(rows).toHaveLength(Math.round(input.yearsToHold));
        for (const each of [figures, ...rows])
          for (const value of Object.values(each)) expect([value, isShowable(value)]).toEqual([value, true]);
      }),
    );
  });

  test('returns rows that add up and never more equity than the home value', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        for (const row of compareRentVsSell(input).rows) {
          expect(row.rentalIncome - row.mortgageExpense - row.otherCosts).toBe(row.netCashFlow);
          expect(row.wealthIfRent - row.wealthIfSell).toBe(row.difference);
          expect(row.houseEquity).toBeLessThanOrEqual(row.houseValue);
          expect(row.houseValue).toBeGreaterThanOrEqual(0);
          expect(row.mortgageExpense).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('recommends the better option of the last row (P-249)', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { rows, recommendation, finalDifference } = compareRentVsSell(input);

        expect(finalDifference).toBe(rows.at(-1)!.difference);
        expect(recommendation).toBe(finalDifference >= 0 ? 'RENT OUT' : 'SELL');
      }),
    );
  });

  test('warns only while the rent is below break-even (P-97, P-98)', () => {
    fc.assert(
      fc.property(typedInput, (input) => {
        const { isFirstYearNegative, rows, ...result } = compareRentVsSell(input);
        // Round numbers have no placement fee, so some rent always covers the costs.
        const breakEvenMonthlyRent = result.breakEvenMonthlyRent!;
        const atRent = (monthlyRent: number) =>
          compareRentVsSell({ ...input, monthlyRent }).isFirstYearNegative;

        expect(isFirstYearNegative).toBe(rows[0]!.netCashFlow < 0);
        expect(atRent(breakEvenMonthlyRent)).toBe(false);
        // One dollar below, the shortfall may round to zero; two below it cannot.
        if (breakEvenMonthlyRent >= 2) expect(atRent(breakEvenMonthlyRent - 2)).toBe(true);
      }),
      { examples: [[A_CENT_SHORT]] },
    );
  });

  test('never makes an owner worse off with more rent or appreciation', () => {
    fc.assert(
      fc.property(typedInput, typedInput, (one, other) => {
        const [low, high] = [Math.min, Math.max].map((pick) => ({
          ...one,
          monthlyRent: pick(one.monthlyRent, other.monthlyRent),
          appreciationRate: pick(one.appreciationRate, other.appreciationRate),
        })) as [RentVsSellInput, RentVsSellInput];

        expect(compareRentVsSell(high).finalDifference).toBeGreaterThanOrEqual(
          compareRentVsSell(low).finalDifference,
        );
      }),
    );
  });

  test('adds rows to the same table for a longer hold', () => {
    fc.assert(
      fc.property(typedInput, (input) => {
        const { rows } = compareRentVsSell(input);

        expect(compareRentVsSell({ ...input, yearsToHold: 30 }).rows.slice(0, rows.length)).toEqual(rows);
      }),
    );
  });

  test('is restored from its link unchanged, and the server accepts it', () => {
    fc.assert(
      fc.property(typedInput, (input) => {
        const link = writeRentVsSell(input).toString();

        expect(readRentVsSell(new URLSearchParams(link))).toEqual(input);
        expect(rentVsSellInputSchema.parse(input)).toEqual(input);
      }),
    );
  });

  test('any text in a link becomes inputs the server accepts', () => {
    const anyQuery = fc.dictionary(fc.constantFrom(...Object.values(RENT_VS_SELL_QUERY)), fc.string());
    fc.assert(
      fc.property(anyQuery, (query) => {
        const input = readRentVsSell(new URLSearchParams(query));

        expect(rentVsSellInputSchema.parse(input)).toEqual(input);
      }),
    );
  });
});

describe('a mortgage (P-247)', () => {
  test('is repaid by its 360th payment and never has a negative balance', () => {
    fc.assert(
      fc.property(dollars, annualRate, (principal, rate) => {
        const payment = monthlyPayment(principal, rate);
        const course = repayByYear({ balance: principal, annualRate: rate, monthlyPayment: payment }, 30);

        expect(Math.round(course.at(-1)!.balance)).toBe(0);
        let before = principal;
        for (const { balance, paid } of course) {
          expect(balance).toBeGreaterThanOrEqual(0);
          expect(balance).toBeLessThanOrEqual(before);
          expect(paid).toBeLessThanOrEqual(payment * 12 * (1 + 1e-9));
          before = balance;
        }
      }),
    );
  });

  test('costs more at a higher rate', () => {
    fc.assert(
      fc.property(dollars, annualRate, annualRate, (principal, one, other) => {
        const low = monthlyPayment(principal, Math.min(one, other));

        expect(monthlyPayment(principal, Math.max(one, other))).toBeGreaterThanOrEqual(low - 1e-6);
      }),
    );
  });

  test('adds interest the payment does not cover to the balance', () => {
    // 12 % a year on 1,000 is 10 the first month; only 4 are paid: 1,006 are left, then 1,006 × 1.01 − 4 …
    const [year] = repayByYear({ balance: 1000, annualRate: 0.12, monthlyPayment: 4 }, 1);

    // 1,000 × 1.01^12 − 4 × (1.01^12 − 1) / 0.01 = 1,126.83 − 4 × 12.6825 = 1,076.10
    expect(year!.paid).toBe(48);
    expect(year!.balance).toBeCloseTo(1076.095, 2);
  });
});
