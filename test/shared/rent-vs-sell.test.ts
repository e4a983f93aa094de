import { describe, expect, test } from '@jest/globals';
import { initialValues } from '#shared/number-input.js';
import { SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import {
  compareRentVsSell,
  correctedRentVsSell,
  costAssumptions,
  RENT_VS_SELL_FIELDS,
  type RentVsSellInput,
  type RentVsSellRow,
  readRentVsSell,
  readScenario,
  rentVsSellInputSchema,
  tippingPoints,
  writeRentVsSell,
  writeScenario,
} from '#shared/rent-vs-sell.js';

const DEFAULTS = initialValues(RENT_VS_SELL_FIELDS);
const inputOf = (changes: Partial<RentVsSellInput>): RentVsSellInput => ({ ...DEFAULTS, ...changes });

test('the defaults are those of the specification (P-147, P-246)', () => {
  expect(DEFAULTS).toEqual({
    homeValue: 300_000,
    pricePaid: 300_000,
    originalMortgage: 240_000,
    mortgageBalance: 220_000,
    interestRate: 5,
    taxesAndInsurance: 3600,
    monthlyRent: 2500,
    appreciationRate: 3,
    yearsToHold: 5,
    vacancyRate: 0,
    rentGrowthRate: 0,
  });
});

describe('examples calculated manually (P-148, P-247..P-249)', () => {
  // Payment: rate a month 0.05 / 12 = 0.00416667, (1 + rate)^360 = 4.467744,
  //   240,000 × 0.00416667 / (1 − 1 / 4.467744) = 1,000 / 0.776173 = 1,288.37 a month, 15,460.46 a year.
  // Costs: 3,600 + (6 % + 5 %) × 30,000 = 6,900. Cash flow: 30,000 − 15,460.46 − 6,900 = 7,639.54 a year.
  test('with the defaults, renting out yields $91,262 more than selling', () => {
    const result = compareRentVsSell(DEFAULTS);

    // Year 1. Value 300,000 × 1.03 = 309,000. (1 + rate)^12 = 1.0511619.
    //   Balance 220,000 × 1.0511619 − 1,288.37 × 0.0511619 / 0.00416667 = 231,255.62 − 15,819.73 = 215,435.89.
    //   Equity 93,564.11. Rent: 93,564.11 − 6 % of 309,000 + 7,639.54 = 82,663.65.
    //   Sell: (300,000 − 220,000 − 18,000) × 1.05 = 65,100.
    expect(result.rows[0]).toEqual({
      year: 1,
      rentalIncome: 30_000,
      mortgageExpense: 15_460,
      otherCosts: 6900,
      netCashFlow: 7640,
      houseValue: 309_000,
      houseEquity: 93_564,
      wealthIfRent: 82_664,
      wealthIfSell: 65_100,
      difference: 17_564,
    });
    // Year 5. Value 300,000 × 1.03^5 = 347,782.22. (1 + rate)^60 = 1.2833587.
    //   Balance 220,000 × 1.2833587 − 1,288.37 × 0.2833587 / 0.00416667 = 282,338.91 − 87,617.13 = 194,721.78.
    //   Equity 153,060.44. Rent: 153,060.44 − 20,866.93 + 5 × 7,639.54 = 170,391.19.
    //   Sell: 62,000 × 1.05^5 = 62,000 × 1.2762816 = 79,129.46.
    expect(result.rows).toHaveLength(5);
    expect(result.rows[4]).toMatchObject({
      year: 5,
      houseValue: 347_782,
      houseEquity: 153_060,
      wealthIfRent: 170_391,
      wealthIfSell: 79_129,
      difference: 91_262,
    });
    // Break-even: (15,460 + 3,600) / (12 × 0.89) = 1,784.6, so 1,785 dollars.
    expect(result).toMatchObject({
      recommendation: 'RENT OUT',
      finalDifference: 91_262,
      netProceedsToday: 62_000,
      monthlyPayment: 1288,
      gainSincePurchase: 0,
      isFirstYearNegative: false,
      breakEvenMonthlyRent: 1785,
    });
  });

  test('with a rent below the costs, it recommends selling and shows the break-even rent (P-97, P-98)', () => {
    const result = compareRentVsSell(
      inputOf({
        homeValue: 400_000,
        originalMortgage: 360_000,
        mortgageBalance: 350_000,
        interestRate: 6,
        taxesAndInsurance: 6000,
        monthlyRent: 2000,
        appreciationRate: 0,
        yearsToHold: 1,
      }),
    );

    // Payment: 1.005^360 = 6.0225752, 1,800 / (1 − 1 / 6.0225752) = 1,800 / 0.8339581 = 2,158.38, 25,900.58 a year.
    // Costs 6,000 + 11 % of 24,000 = 8,640. Cash flow 24,000 − 25,900.58 − 8,640 = −10,540.58.
    // Balance 350,000 × 1.0616778 − 2,158.38 × 12.3355624 = 371,587.23 − 26,624.85 = 344,962.38, equity 55,037.62.
    // Rent: 55,037.62 − 24,000 − 10,540.58 = 20,497.04. Sell: (400,000 − 350,000 − 24,000) × 1.05 = 27,300.
    expect(result.rows).toEqual([
      {
        year: 1,
        rentalIncome: 24_000,
        mortgageExpense: 25_901,
        otherCosts: 8640,
        netCashFlow: -10_541,
        houseValue: 400_000,
        houseEquity: 55_038,
        wealthIfRent: 20_497,
        wealthIfSell: 27_300,
        difference: -6803,
      },
    ]);
    // Break-even: (25,901 + 6,000) / 10.68 = 2,986.99, so 2,987 dollars.
    expect(result).toMatchObject({
      recommendation: 'SELL',
      gainSincePurchase: 100_000,
      isFirstYearNegative: true,
      breakEvenMonthlyRent: 2987,
    });
  });

  test('a loan without interest is repaid in equal payments and ends at a zero balance', () => {
    const { rows } = compareRentVsSell(
      inputOf({
        homeValue: 200_000,
        originalMortgage: 180_000, // 500 a month
        mortgageBalance: 9000, // 18 payments
        interestRate: 0,
        taxesAndInsurance: 2400,
        monthlyRent: 1000,
        appreciationRate: 10,
        yearsToHold: 3,
      }),
    );

    expect(rows.map(({ mortgageExpense }) => mortgageExpense)).toEqual([6000, 3000, 0]);
    // Values 220,000, 242,000, 266,200; owed 3,000, 0, 0.
    expect(rows.map(({ houseEquity }) => houseEquity)).toEqual([217_000, 242_000, 266_200]);
    // 12,000 − 2,400 − 1,320 = 8,280 before the loan: cash of 2,280, 7,560 and 15,840 in all.
    expect(rows.map(({ wealthIfRent }) => wealthIfRent)).toEqual([
      217_000 - 13_200 + 2280,
      242_000 - 14_520 + 7560,
      266_200 - 15_972 + 15_840,
    ]);
  });
});

describe('with a plan, vacancy and rent growth', () => {
  const { rows, breakEvenMonthlyRent } = compareRentVsSell(
    inputOf({ vacancyRate: 5, rentGrowthRate: 2 }),
    costAssumptions('online', SHIPPED_PRICE_BOOK),
  );

  test('rent is received 95% of the time and grows from the second year on', () => {
    expect(rows.slice(0, 2).map(({ rentalIncome }) => rentalIncome)).toEqual([28_500, 29_070]);
  });

  test("costs are the plan's: setup and placement once, the rest every year", () => {
    // Taxes 3,600, management and repairs 16.9% of the rent, $39 a month; once $299 and a month's rent.
    expect(rows[0]!.otherCosts).toBe(Math.round(3600 + 28_500 * 0.169 + 468 + 299 + 2500));
    expect(rows[1]!.otherCosts).toBe(Math.round(3600 + 29_070 * 0.169 + 468));
  });

  test('the break-even rent counts all of them', () => {
    const shortfall = (monthlyRent: number) =>
      compareRentVsSell(
        inputOf({ vacancyRate: 5, rentGrowthRate: 2, monthlyRent }),
        costAssumptions('online', SHIPPED_PRICE_BOOK),
      ).rows[0]!.netCashFlow;

    expect(shortfall(breakEvenMonthlyRent!)).toBeGreaterThanOrEqual(0);
    expect(shortfall(breakEvenMonthlyRent! - 1)).toBeLessThan(0);
  });

  test('there is no break-even rent if placement takes all that is left of it', () => {
    const costs = { ...costAssumptions('online', SHIPPED_PRICE_BOOK), placementMonths: 12 };

    expect(compareRentVsSell(DEFAULTS, costs).breakEvenMonthlyRent).toBeNull();
  });

  test('without a plan, every rate is that of the price book', () => {
    const rentVsSell = {
      managementRate: 0.07,
      maintenanceRate: 0.08,
      sellingCostRate: 0.09,
      alternativeReturnRate: 0.04,
    };
    const result = compareRentVsSell(DEFAULTS, costAssumptions(null, { ...SHIPPED_PRICE_BOOK, rentVsSell }));

    expect(result.netProceedsToday).toBe(300_000 * 0.91 - 220_000);
    expect(result.rows[0]).toMatchObject({
      otherCosts: 3600 + 30_000 * 0.15,
      wealthIfSell: 53_000 * 1.04,
    });
  });

  test('a link keeps the plan, and ignores one that does not exist', () => {
    const scenario = { ...DEFAULTS, plan: 'full-service' } as const;

    expect(readScenario(writeScenario(scenario))).toEqual(scenario);
    expect(readScenario(writeScenario({ ...scenario, units: 4 }))).toEqual({ ...scenario, units: 4 });
    expect(readScenario(new URLSearchParams('units=99999999')).units).toBe(10_000);
    for (const units of ['-3', '1.5', 'many'])
      expect(readScenario(new URLSearchParams({ units }))).not.toHaveProperty('units');
    expect(readScenario(new URLSearchParams('plan=platinum'))).toEqual({ ...DEFAULTS, plan: null });
  });

  test('a request from before they existed still counts', () => {
    const { vacancyRate, rentGrowthRate, ...older } = DEFAULTS;

    expect(rentVsSellInputSchema.parse(older)).toEqual({ ...older, vacancyRate, rentGrowthRate });
  });
});

describe('the recommendation', () => {
  // Only a house of 100,000: both options pay 6 % of it, and a sale earns 5 % a year on 94,000.
  const bare = { originalMortgage: 0, mortgageBalance: 0, taxesAndInsurance: 0, homeValue: 100_000 };
  const even = { ...bare, monthlyRent: 0, appreciationRate: 5, yearsToHold: 1 };

  test.each([
    { appreciationRate: 5, finalDifference: 0, recommendation: 'RENT OUT' },
    { appreciationRate: 4.999, finalDifference: -1, recommendation: 'SELL' },
    { appreciationRate: 5.001, finalDifference: 1, recommendation: 'RENT OUT' },
  ])(
    'is $recommendation at a difference of $finalDifference (P-249)',
    ({ appreciationRate, ...expected }) => {
      expect(compareRentVsSell(inputOf({ ...even, appreciationRate }))).toMatchObject(expected);
    },
  );

  test.each([
    // 5% of 98,700 is 4,935; a rate of 10% leaves 103,400.
    { appreciationRate: 10, isCloseCall: true, finalDifference: 4700 },
    { appreciationRate: 10.3, isCloseCall: false, finalDifference: 4982 },
  ])(
    'a difference of $finalDifference is a close call: $isCloseCall',
    ({ appreciationRate, ...expected }) => {
      expect(compareRentVsSell(inputOf({ ...even, appreciationRate }))).toMatchObject(expected);
    },
  );

  test('changes at the tipping points, and nowhere below them', () => {
    const input = inputOf({ monthlyRent: 1500, appreciationRate: 1 });
    const { monthlyRent, appreciationRate } = tippingPoints(input);
    const verdict = (changes: Partial<RentVsSellInput>) =>
      compareRentVsSell({ ...input, ...changes }).recommendation;

    expect([verdict({ monthlyRent: monthlyRent! }), verdict({ monthlyRent: monthlyRent! - 1 })]).toEqual([
      'RENT OUT',
      'SELL',
    ]);
    expect(verdict({ appreciationRate: appreciationRate! })).toBe('RENT OUT');
    expect(verdict({ appreciationRate: appreciationRate! - 0.1 })).toBe('SELL');
  });

  test('has no tipping point if no allowed number changes it', () => {
    const sunk = inputOf({ homeValue: 1000, taxesAndInsurance: 1_000_000, yearsToHold: 1 });

    expect(tippingPoints(sunk).appreciationRate).toBeNull();
  });

  test('needs no rent if there are no costs', () => {
    expect(compareRentVsSell(inputOf(even))).toMatchObject({
      isFirstYearNegative: false,
      breakEvenMonthlyRent: 0,
    });
  });
});

test.each([
  [-4, 1],
  [0, 1],
  [1, 1],
  [4.6, 5],
  [30, 30],
  [31, 30],
  [Number.POSITIVE_INFINITY, 30],
  [Number.NaN, 5],
])('%p years to hold count as %i (P-179)', (yearsToHold, years) => {
  const { rows } = compareRentVsSell(inputOf({ yearsToHold }));

  expect(rows.map(({ year }: RentVsSellRow) => year)).toEqual(Array.from({ length: years }, (_, i) => i + 1));
});

describe('a link', () => {
  test('contains every input under a short name', () => {
    expect(writeRentVsSell(DEFAULTS).toString()).toBe(
      'value=300000&paid=300000&loan=240000&balance=220000&rate=5&taxes=3600&rent=2500&growth=3&years=5&vacancy=0&rise=0',
    );
  });

  test.each<[string, string[]]>([
    ['', []],
    ['value=%24450%2C000&rate=6.875+%25&rent=1999.5&taxes=&years=30&growth=-20', []],
    ['years=31&rate=-0.1', ['interestRate', 'yearsToHold']],
    ['years=30.4&rent=lots&value=9e99', ['homeValue', 'monthlyRent', 'yearsToHold']],
  ])('"%s" is corrected in %j', (query, fields) => {
    expect(correctedRentVsSell(new URLSearchParams(query))).toEqual(fields);
  });

  test.each<[string, Partial<RentVsSellInput>]>([
    ['', {}],
    ['utm_source=mail&page=2', {}],
    ['value=house&rent=NaN&rate=Infinity&years=.&growth=-', {}],
    ['value=%24450%2C000&rate=6.875+%25', { homeValue: 450_000, interestRate: 6.875 }],
    ['rent=&rate=&growth=+&years=', { monthlyRent: 0, interestRate: 0, appreciationRate: 0 }],
    ['rent=1999.5', { monthlyRent: 2000 }],
    [
      'years=99&rent=-1&rate=400&growth=-90',
      { yearsToHold: 30, monthlyRent: 0, interestRate: 30, appreciationRate: -20 },
    ],
    ['years=0&value=9e99', { yearsToHold: 1, homeValue: 1_000_000_000 }],
    ['rent=1&rent=2', { monthlyRent: 1 }],
  ])('"%s" is parsed leniently', (query, changes) => {
    expect(readRentVsSell(new URLSearchParams(query))).toEqual(inputOf(changes));
  });
});

describe('the server', () => {
  test.each([
    [0, 1],
    [7.4, 7],
    [300, 30],
  ])('clamps %p years to %i (P-179)', (yearsToHold, years) => {
    expect(rentVsSellInputSchema.parse(inputOf({ yearsToHold })).yearsToHold).toBe(years);
  });

  test.each<[string, object]>([
    ['money below 0', { monthlyRent: -1 }],
    ['money beyond the limit', { homeValue: 1_000_000_001 }],
    ['a rate below 0', { interestRate: -0.1 }],
    ['a rate beyond the limit', { interestRate: 30.1 }],
    ['text for a number', { homeValue: '300000' }],
    ['a missing field', { pricePaid: undefined }],
    ['an unknown field', { isAdmin: true }],
  ])('refuses %s', (_, changes) => {
    expect(rentVsSellInputSchema.safeParse({ ...DEFAULTS, ...changes }).success).toBe(false);
  });
});
