import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  correctedInvestAView,
  INVEST_A_VIEW_FIELDS as FIELDS,
  INITIAL_STRATEGY,
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  projectInvestment,
  readInvestAView,
  STRATEGY_KEYS,
  writeInvestAView,
} from '#shared/invest-a-view.js';
import { initialValues } from '#shared/number-input.js';
import { anyValue, typedValue } from './number-field.arbitrary.js';

const DEFAULTS: InvestAViewInput = { strategy: INITIAL_STRATEGY, ...initialValues(FIELDS) };
const inputOf = (changes: Partial<InvestAViewInput>): InvestAViewInput => ({ ...DEFAULTS, ...changes });

test('the strategies and defaults are those of the specification (P-149, P-250..P-253)', () => {
  const cards = STRATEGY_KEYS.map((key) => INVESTMENT_STRATEGIES[key]);

  expect(cards).toMatchObject([
    { name: 'Aggressive Growth', expectedReturn: 0.12, risk: 'High', turnoverRate: 2.5 },
    { name: 'Balanced Growth', expectedReturn: 0.09, risk: 'Medium', turnoverRate: 1.8 },
    { name: 'Steady Income', expectedReturn: 0.07, risk: 'Low', turnoverRate: 1.5 },
  ]);
  expect(DEFAULTS).toEqual({
    strategy: 'balanced',
    initialInvestment: 100_000,
    monthlyContribution: 1500,
    years: 20,
    targetAnnualIncome: 60_000,
  });
});

describe('examples calculated manually (P-150, P-254)', () => {
  test('the defaults reach the goal', () => {
    const { years, ...result } = projectInvestment(DEFAULTS);

    // 1.0075^240 = 6.0091515. 100,000 × 6.0091515 = 600,915.15;
    // 1,500 × (6.0091515 − 1) / 0.0075 = 1,500 × 667.88687 = 1,001,830.30; together 1,602,745.46.
    // 4 % is 64,109.82 a year, 5,342.48 a month, more than 60,000.
    expect(result).toEqual({
      totalValue: 1_602_745,
      monthlyIncome: 5342,
      probabilityOfSuccess: 100,
      shortfall: 0,
      surplus: 4110,
    });
    expect(years).toHaveLength(21);
    expect(years[0]).toEqual({ year: 0, totalValue: 100_000, paidIn: 100_000 });
    expect(years[20]).toEqual({ year: 20, totalValue: 1_602_745, paidIn: 460_000 });
  });

  test('Steady Income covers 79 % of it', () => {
    // (1 + 0.07 / 12)^240 = 4.0387388. 403,873.88 + 1,500 × 3.0387388 / 0.00583333 = 403,873.88 + 781,389.99
    // = 1,185,263.87. 4 % is 47,410.55 a year, 3,950.88 a month, 79.02 % of 60,000; 12,589.45 are missing.
    expect(projectInvestment(inputOf({ strategy: 'steady' }))).toMatchObject({
      totalValue: 1_185_264,
      monthlyIncome: 3951,
      probabilityOfSuccess: 79,
      shortfall: 12_589,
      surplus: 0,
    });
  });

  test('a year of Aggressive Growth compounds twelve times, with contributions at the end of each month', () => {
    // 1.01^12 = 1.12682503. 112,682.50 + 1,500 × 12.682503 = 112,682.50 + 19,023.75 = 131,706.26.
    // 4 % is 5,268.25 a year, 439.02 a month, 8.78 % of 60,000; 54,731.75 are missing.
    expect(projectInvestment(inputOf({ strategy: 'aggressive', years: 1 }))).toEqual({
      totalValue: 131_706,
      monthlyIncome: 439,
      probabilityOfSuccess: 9,
      shortfall: 54_732,
      surplus: 0,
      years: [
        { year: 0, totalValue: 100_000, paidIn: 100_000 },
        { year: 1, totalValue: 131_706, paidIn: 118_000 },
      ],
    });
  });
});

describe('the goal coverage', () => {
  const annualIncome = 64_109.818; // of the defaults

  test.each([
    [0, 100, 0],
    [1, 100, 0],
    [64_109, 100, 0],
    [64_200, 99, 90], // 99.86 %
    [annualIncome * 2, 50, 64_110],
    [1_000_000_000, 0, 999_935_890],
  ])('for a target of %p a year is %i %%', (targetAnnualIncome, probabilityOfSuccess, shortfall) => {
    expect(projectInvestment(inputOf({ targetAnnualIncome }))).toMatchObject({
      probabilityOfSuccess,
      shortfall,
    });
  });

  test('is 0 without savings, and 100 without a target', () => {
    const nothing = { initialInvestment: 0, monthlyContribution: 0 };

    expect(projectInvestment(inputOf(nothing)).probabilityOfSuccess).toBe(0);
    expect(projectInvestment(inputOf({ ...nothing, targetAnnualIncome: 0 })).probabilityOfSuccess).toBe(100);
  });
});

test.each([
  [-3, 1],
  [0, 1],
  [1, 1],
  [2.6, 3],
  [30, 30],
  [50, 50],
  [51, 50],
  [Number.POSITIVE_INFINITY, 50],
  [Number.NaN, 20],
])('%p years count as %i (P-182)', (years, counted) => {
  expect(projectInvestment(inputOf({ years })).years.at(-1)!.year).toBe(counted);
});

describe('a link', () => {
  test('contains every input under a short name', () => {
    expect(writeInvestAView(DEFAULTS).toString()).toBe(
      'strategy=balanced&initial=100000&monthly=1500&years=20&target=60000',
    );
  });

  test.each<[string, string[]]>([
    ['', []],
    ['strategy=steady&years=50', []],
    ['strategy=&target=0', ['strategy']],
    ['strategy=toString&years=0', ['strategy', 'years']],
  ])('"%s" is corrected in %j', (query, fields) => {
    expect(correctedInvestAView(new URLSearchParams(query))).toEqual(fields);
  });

  test.each<[string, Partial<InvestAViewInput>]>([
    ['', {}],
    ['strategy=toString&initial=lots&years=x', {}],
    [
      'strategy=steady&initial=%241%2C000.60&monthly=',
      { strategy: 'steady', initialInvestment: 1001, monthlyContribution: 0 },
    ],
    ['years=0&target=-5', { years: 1, targetAnnualIncome: 0 }],
    ['years=80', { years: 50 }],
  ])('"%s" is parsed leniently', (query, changes) => {
    expect(readInvestAView(new URLSearchParams(query))).toEqual(inputOf(changes));
  });
});

describe('for any inputs', () => {
  const inputsOf = (pick: typeof anyValue): fc.Arbitrary<InvestAViewInput> =>
    fc.record({
      strategy: fc.constantFrom(...STRATEGY_KEYS),
      initialInvestment: pick(FIELDS.initialInvestment),
      monthlyContribution: pick(FIELDS.monthlyContribution),
      years: pick(FIELDS.years),
      targetAnnualIncome: pick(FIELDS.targetAnnualIncome),
    });

  test('every figure is a finite whole number of at least 0, and coverage is 100 only without a shortfall', () => {
    fc.assert(
      fc.property(inputsOf(anyValue), (input) => {
        const { years, ...result } = projectInvestment(input);

        for (const each of [result, ...years])
          for (const value of Object.values(each))
            expect([value, Number.isInteger(value) && value >= 0]).toEqual([value, true]);
        expect(result.probabilityOfSuccess === 100).toBe(result.shortfall === 0);
        expect(result.probabilityOfSuccess).toBeLessThanOrEqual(100);
        expect(years.at(-1)!.totalValue).toBe(result.totalValue);
      }),
    );
  });

  test('the value never falls from year to year or below the contributions', () => {
    fc.assert(
      fc.property(inputsOf(typedValue), (input) => {
        const { years } = projectInvestment(input);

        for (const [index, { year, totalValue, paidIn }] of years.entries()) {
          expect(year).toBe(index);
          expect(totalValue).toBeGreaterThanOrEqual(paidIn);
          expect(totalValue).toBeGreaterThanOrEqual(years[index - 1]?.totalValue ?? 0);
        }
      }),
    );
  });

  test('more money, more years or a higher return never yield less', () => {
    const inputs = inputsOf(typedValue);
    fc.assert(
      fc.property(inputs, inputs, (one, other) => {
        const more: InvestAViewInput = {
          strategy: one.strategy === 'steady' ? other.strategy : 'aggressive',
          initialInvestment: Math.max(one.initialInvestment, other.initialInvestment),
          monthlyContribution: Math.max(one.monthlyContribution, other.monthlyContribution),
          years: Math.max(one.years, other.years),
          targetAnnualIncome: Math.min(one.targetAnnualIncome, other.targetAnnualIncome),
        };
        const [before, after] = [projectInvestment(one), projectInvestment(more)];

        expect(after.totalValue).toBeGreaterThanOrEqual(before.totalValue);
        expect(after.monthlyIncome).toBeGreaterThanOrEqual(before.monthlyIncome);
        expect(after.probabilityOfSuccess).toBeGreaterThanOrEqual(before.probabilityOfSuccess);
        expect(after.shortfall).toBeLessThanOrEqual(before.shortfall);
      }),
    );
  });

  test('a link restores them unchanged', () => {
    fc.assert(
      fc.property(inputsOf(typedValue), (input) => {
        const link = writeInvestAView(input).toString();

        expect(readInvestAView(new URLSearchParams(link))).toEqual(input);
      }),
    );
  });
});
