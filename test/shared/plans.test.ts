import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { type PriceBook, priceBookSchema } from '#shared/price-book.js';
import {
  SHIPPED_PRICE_BOOK as BOOK,
  feeBreakdown,
  firstMonth,
  firstMonthRows,
  firstMonthSplit,
  formatMoney,
  formatRate,
  leaseMaxFor,
  netAfterFees,
  PLAN_IDS,
  planOrDefault,
  planTerms,
} from '#shared/pricing.js';

const UNITS = [1, 2, 4, 5, 9, 10, 49, 50];
const RENT = 2260;
const OTHER_TYPES = STAFF_PROPERTY_TYPES.filter((type) => type !== 'multi-family');

describe('the shipped price book', () => {
  test('passes its own schema', () => {
    expect(priceBookSchema.parse(BOOK)).toEqual(BOOK);
  });

  test('has the figures of the specification', () => {
    const { online, 'full-service': full } = BOOK.plans;

    expect(online.tiers.map((tier) => [tier.name, tier.managementRate, tier.monthlyFeeCents])).toEqual([
      ['Single Family', 0.069, 3_900], // P-236, P-240
      ['2-4 Units', 0.059, 3_900], // P-237
      ['5+ Units', 0.049, 3_900], // P-238
      ['Executive Multi-Family', 0.039, 3_900], // P-239
    ]);
    expect(full.tiers.map((tier) => [tier.fromUnits, tier.managementRate, tier.monthlyFeeCents])).toEqual([
      [1, 0.08, 15_000], // S-228
      [10, 0.07, 30_000], // S-227
      [50, 0.06, 50_000], // S-226
    ]);
    expect(BOOK).toMatchObject({
      setup: { dueAtSigningCents: 19_900, fromFirstRentCents: 10_000 }, // P-241, P-242, S-230, S-231
      tenantPlacement: { months: 1, manyUnitsFrom: 50, manyUnitsMonths: 0.5 }, // S-229
      leaseMax: { months: 1, minimumCents: 150_000, residentWithinDays: 29 }, // P-245
      defaultRentCents: 200_000, // P-244, S-233
      referralFeeCents: 40_000, // P-114, P-255
      repairsPreApprovedUnderCents: 150_000, // S-239
      improvements: {
        professionalCleaningCentsPerSquareFoot: 25, // S-235
        interiorPaintingCentsPerSquareFoot: 250, // S-236
        carpetCleaningCentsPerSquareFoot: 35, // S-237
        landscapingCents: 50_000, // S-238
      },
      projection: { managementRate: 0.069, maintenanceRate: 0.1 }, // S-232
      rentVsSell: {
        managementRate: 0.06,
        maintenanceRate: 0.05,
        sellingCostRate: 0.06,
        alternativeReturnRate: 0.05,
      }, // P-248
    });
  });
});

/** Units, and in cents: management, monthly fee, placement, first year, later years. The rent is $2,260 for all units. */
type Row = [number, number, number, number, number, number];
const ONLINE: Row[] = [
  [1, 15_594, 3_900, 226_000, 489_828, 233_928],
  [2, 13_334, 3_900, 226_000, 462_708, 206_808],
  [4, 13_334, 3_900, 226_000, 462_708, 206_808],
  [5, 11_074, 3_900, 226_000, 435_588, 179_688],
  [9, 11_074, 3_900, 226_000, 435_588, 179_688],
  [10, 11_074, 3_900, 226_000, 435_588, 179_688],
  [49, 11_074, 3_900, 226_000, 435_588, 179_688],
  [50, 11_074, 3_900, 113_000, 322_588, 179_688],
];
const FULL_SERVICE: Row[] = [
  [1, 18_080, 15_000, 226_000, 652_860, 396_960],
  [2, 18_080, 15_000, 226_000, 652_860, 396_960],
  [4, 18_080, 15_000, 226_000, 652_860, 396_960],
  [5, 18_080, 15_000, 226_000, 652_860, 396_960],
  [9, 18_080, 15_000, 226_000, 652_860, 396_960],
  [10, 15_820, 30_000, 226_000, 805_740, 549_840],
  [49, 15_820, 30_000, 226_000, 805_740, 549_840],
  [50, 13_560, 50_000, 113_000, 905_620, 762_720],
];

describe.each([
  ['online', ONLINE],
  ['full-service', FULL_SERVICE],
] as const)('the %s plan at $2,260 a month', (plan, table) => {
  test.each(table)('has these fees for a multi-family property of %i', (unitCount, ...expected) => {
    const property = { propertyType: 'multi-family', unitCount } as const;
    const fees = feeBreakdown({ plan, property, rentDollarsPerMonth: RENT }, BOOK);

    const [management, monthlyFee] = fees.monthly.rows.map(({ cents }) => cents);
    const { tenantPlacementCents, firstYear, laterYears } = fees;
    expect([management, monthlyFee, tenantPlacementCents, firstYear.feesCents, laterYears.feesCents]).toEqual(
      expected,
    );
    expect(fees.setup).toEqual({ totalCents: 29_900, dueAtSigningCents: 19_900, fromFirstRentCents: 10_000 });
  });
});

test.each(OTHER_TYPES)('Online charges a %s 6.9% for any number of units (P-236)', (propertyType) => {
  const rates = UNITS.map((unitCount) => planTerms('online', { propertyType, unitCount }, BOOK));

  expect(new Set(rates.map(({ managementRate }) => managementRate))).toEqual(new Set([0.069]));
});

test.each(OTHER_TYPES)('Full Service goes by the units of a %s', (propertyType) => {
  const rates = UNITS.map((unitCount) => planTerms('full-service', { propertyType, unitCount }, BOOK));

  expect(rates.map(({ managementRate }) => managementRate)).toEqual([
    0.08, 0.08, 0.08, 0.08, 0.08, 0.07, 0.07, 0.06,
  ]);
});

test('no rule selects the custom quote, and an unknown count is one unit (P-239)', () => {
  const names = [0, Number.NaN, -1, ...UNITS, 10_000].map(
    (unitCount) => planTerms('online', { propertyType: 'multi-family', unitCount }, BOOK).tierName,
  );

  expect(names).not.toContain('Executive Multi-Family');
  expect(names.slice(0, 3)).toEqual(['Single Family', 'Single Family', 'Single Family']);
});

test('the first year of a $2,260 home nets $19,509.72 and later years $22,068.72', () => {
  const property = { propertyType: 'single-family', unitCount: 1 } as const;
  const fees = feeBreakdown({ plan: 'online', property, rentDollarsPerMonth: RENT }, BOOK);
  const { firstYear, laterYears } = netAfterFees(fees, BOOK.projection.maintenanceRate);

  expect(firstYear).toMatchObject({
    rentCents: 2_712_000,
    feesCents: 489_828,
    repairsCents: 271_200,
    netCents: 1_950_972,
  });
  expect(laterYears.netCents).toBe(2_206_872);
  expect(firstYear.rows.map(({ label, detail, cents }) => [label, detail, cents])).toEqual([
    ['Management, 6.9%', null, 187_128],
    ['Monthly fee, $39 × 12', null, 46_800],
    ['One-time setup fee', "$199 due at signing, $100 from the first month's rent", 29_900],
    ['Tenant placement', "One month's rent", 226_000],
  ]);
});

test('the first month never takes more than its rent, and the owner pays the rest at move-in', () => {
  const property = { propertyType: 'single-family', unitCount: 1 } as const;
  const request = { plan: 'online', property, rentDollarsPerMonth: RENT } as const;
  const fees = feeBreakdown(request, BOOK);
  const half = { ...BOOK, tenantPlacement: { ...BOOK.tenantPlacement, months: 0.5 } };
  const leased = feeBreakdown({ ...request, withLeaseMax: true }, BOOK);

  expect(firstMonth(fees)).toEqual({
    dueAtSigningCents: 19_900,
    dueLaterCents: 255_494,
    fromRentCents: 226_000,
    dueAtMoveInCents: 29_494,
    totalCents: 275_394,
    payoutCents: 0,
  });
  expect(firstMonth(feeBreakdown(request, half)).payoutCents).toBe(83_506);
  expect(firstMonth(leased).dueAtMoveInCents).toBe(29_494 + 226_000);
  expect(firstMonthRows(fees).map(({ label, detail, cents }) => [label, detail, cents])).toEqual([
    ['Due at signing', null, 19_900],
    [
      "Taken from the first month's rent",
      '$100 setup + $2,260 tenant placement + $155.94 management + $39 monthly fee = $2,554.94. The rent covers $2,260 of that.',
      226_000,
    ],
    ['Balance due at move-in', '$2,554.94 minus $2,260', 29_494],
  ]);
  expect(firstMonthRows(feeBreakdown(request, half)).slice(1)).toMatchObject([
    { detail: '$100 setup + $1,130 tenant placement + $155.94 management + $39 monthly fee', cents: 142_494 },
    { label: 'You receive', detail: 'The rest of the $2,260 rent', cents: 83_506 },
  ]);
  expect(firstMonthSplit(fees)).toBe(
    "$199 at signing, $2,260 from the first month's rent, and $294.94 more at move-in",
  );
  expect(firstMonthSplit(feeBreakdown(request, half))).toBe(
    "$199 at signing and $1,424.94 from the first month's rent",
  );
});

test('without a rent the fees are an example at $2,000 (P-244)', () => {
  const property = { propertyType: null, unitCount: 1 };
  const fees = feeBreakdown({ plan: 'online', property, rentDollarsPerMonth: null }, BOOK);

  expect(fees).toMatchObject({ isDefaultRent: true, rentCents: 200_000, monthly: { totalCents: 17_700 } });
});

test.each([
  [0, 1_500],
  [1_499, 1_500],
  [1_500, 1_500],
  [1_850, 1_850],
])('LeaseMax at a rent of $%i is $%i, and only if chosen (P-245)', (rent, dollars) => {
  const property = { propertyType: 'condo', unitCount: 1 } as const;
  const without = feeBreakdown({ plan: 'online', property, rentDollarsPerMonth: rent }, BOOK);
  const chosen = feeBreakdown(
    { plan: 'online', property, rentDollarsPerMonth: rent, withLeaseMax: true },
    BOOK,
  );

  expect(leaseMaxFor(rent * 100, BOOK)).toBe(dollars * 100);
  expect(chosen.firstYear.feesCents - without.firstYear.feesCents).toBe(dollars * 100);
});

test('every total is the sum of its rows, in whole cents, at any price', () => {
  const request = fc.record({
    plan: fc.constantFrom(...PLAN_IDS),
    property: fc.record({
      propertyType: fc.constantFrom(...STAFF_PROPERTY_TYPES),
      unitCount: fc.integer({ min: 1, max: 10_000 }),
    }),
    rentDollarsPerMonth: fc.option(fc.double({ min: 0, max: 1_000_000_000, noNaN: true })),
    withLeaseMax: fc.boolean(),
  });
  fc.assert(
    fc.property(request, fc.integer({ min: 0, max: 5_000 }), (asked, hundredths) => {
      const tiers = BOOK.plans[asked.plan].tiers.map((tier) => ({
        ...tier,
        managementRate: hundredths / 10_000,
      }));
      const book = {
        ...BOOK,
        plans: { ...BOOK.plans, [asked.plan]: { ...BOOK.plans[asked.plan], tiers } },
      } as PriceBook;
      const fees = feeBreakdown(asked, book);
      const month = firstMonth(fees);
      const sum = (rows: { cents: number }[]) => rows.reduce((total, { cents }) => total + cents, 0);

      expect(sum(fees.monthly.rows)).toBe(fees.monthly.totalCents);
      expect(sum(fees.firstYear.rows)).toBe(fees.firstYear.feesCents);
      expect(fees.firstYear.feesCents).toBe(12 * fees.monthly.totalCents + fees.oneTime.totalCents);
      expect(month.fromRentCents).toBeLessThanOrEqual(fees.rentCents);
      expect(month.fromRentCents + month.payoutCents).toBe(fees.rentCents);
      expect(month.dueAtSigningCents + month.fromRentCents + month.dueAtMoveInCents).toBe(month.totalCents);
      expect(Math.min(month.dueAtMoveInCents, month.payoutCents)).toBe(0);
      expect(fees.firstYear.rows.every(({ cents }) => Number.isSafeInteger(cents))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('a lead without a plan gets the default, or the one that is offered', () => {
  const withoutOnline = structuredClone(BOOK);
  withoutOnline.plans.online.isOffered = false;

  expect(planOrDefault(null, BOOK)).toBe('online');
  expect(planOrDefault('full-service', BOOK)).toBe('full-service');
  expect(planOrDefault(null, withoutOnline)).toBe('full-service');
});

test('rates and amounts show every digit they have', () => {
  expect([0.069, 0.0625, 0.08].map(formatRate)).toEqual(['6.9%', '6.25%', '8%']);
  expect([19_900, 19_950].map(formatMoney)).toEqual(['$199', '$199.50']);
});

describe('the schema refuses', () => {
  const changed = (change: (book: PriceBook) => void) => {
    const book = structuredClone(BOOK);
    change(book);
    return priceBookSchema.safeParse(book).success;
  };

  const withoutPlans = ({ plans }: PriceBook) => {
    for (const plan of PLAN_IDS) plans[plan].isOffered = false;
  };

  test.each<[string, (book: PriceBook) => void]>([
    ['a rate above 50%', (book) => (book.plans.online.tiers[0]!.managementRate = 0.51)],
    [
      'a rate with three decimals of a percent',
      (book) => (book.plans.online.tiers[0]!.managementRate = 0.06905),
    ],
    ['half a cent', (book) => (book.setup.fromFirstRentCents = 0.5)],
    ['a negative fee', (book) => (book.setup.fromFirstRentCents = -1)],
    ['a charge no card can make', (book) => (book.setup.dueAtSigningCents = 49)],
    ['tiers that go down', (book) => book.plans.online.tiers.reverse()],
    ['tiers that leave out one unit', (book) => (book.plans.online.tiers[0]!.fromUnits = 2)],
    ['no plan on offer', withoutPlans],
    ['a plan without a name', (book) => (book.plans.online.name = ' ')],
    ['an unknown figure', (book) => Object.assign(book, { discountCents: 100 })],
  ])('%s', (_name, change) => {
    expect(changed(change)).toBe(false);
  });
});
