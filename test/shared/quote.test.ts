import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { improvementsTotal } from '#shared/improvement.js';
import { feeBreakdown, PLAN_IDS, planOrDefault, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { chargeCents, isAmount, type QuoteTerms, quoteBreakdown, quoteTerms } from '#shared/quote.js';

const BOOK = { ...SHIPPED_PRICE_BOOK, version: 7 };
const PROPERTY = {
  plan: null,
  propertyType: 'single-family' as const,
  unitCount: 1,
  estimatedRent: 1_850,
  squareFootage: 1_000,
  repairChecklist: [],
};

// S-226 to S-230, S-233, S-239, decisions 1, 2 and 4
test.each([
  [1, 150, 0.08, 2_000],
  [9, 150, 0.08, 2_000],
  [10, 300, 0.07, 2_000],
  [49, 300, 0.07, 2_000],
  [50, 500, 0.06, 1_000],
])('the terms of %i units under Full Service', (unitCount, base, rate, placement) => {
  const terms = quoteTerms({ ...PROPERTY, plan: 'full-service', unitCount, estimatedRent: null }, BOOK);

  expect(terms).toMatchObject({
    plan: 'full-service',
    planName: 'Full Service',
    priceBook: 7,
    rentDollarsPerMonth: 2_000,
    isDefaultRent: true,
    baseDollarsPerMonth: base,
    managementRate: rate,
    managementDollarsPerMonth: 2_000 * rate,
    tenantPlacementDollars: placement,
    setupDollars: 299,
    repairsPreApprovedUnderDollars: 1_500,
    onboardingCents: 19_900,
  });
});

test('without a plan, the terms are those of Online, to the cent', () => {
  expect(quoteTerms(PROPERTY, BOOK)).toMatchObject({
    plan: 'online',
    baseDollarsPerMonth: 39,
    managementRate: 0.069,
    managementDollarsPerMonth: 127.65,
    tenantPlacementDollars: 1_850,
  });
});

const anyProperty = fc.record({
  plan: fc.option(fc.constantFrom(...PLAN_IDS)),
  propertyType: fc.constantFrom('single-family' as const, 'multi-family' as const),
  unitCount: fc.integer({ min: 1, max: 10_000 }),
  estimatedRent: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
});

test('the breakdown of an accepted quote is the one the owner saw, whatever the prices are now', () => {
  fc.assert(
    fc.property(anyProperty, (property) => {
      const stored: QuoteTerms = JSON.parse(JSON.stringify(quoteTerms({ ...PROPERTY, ...property }, BOOK)));
      const plan = planOrDefault(property.plan, BOOK);
      const shown = feeBreakdown({ plan, property, rentDollarsPerMonth: property.estimatedRent }, BOOK);
      const { firstYear, laterYears, monthly, setup } = quoteBreakdown(stored);

      expect({ firstYear, laterYears, monthly, setup }).toEqual({
        firstYear: shown.firstYear,
        laterYears: shown.laterYears,
        monthly: shown.monthly,
        setup: shown.setup,
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a quote from before plans had names keeps the whole dollars that were accepted', () => {
  const {
    plan: _,
    planName: __,
    priceBook: ___,
    ...terms
  } = quoteTerms({ ...PROPERTY, plan: 'full-service', estimatedRent: 1_999 }, BOOK);
  const fees = quoteBreakdown({ ...terms, managementDollarsPerMonth: 160 });

  expect(fees.terms).toMatchObject({ plan: 'full-service', planName: 'Full Service' });
  expect(fees.monthly.totalCents).toBe(31_000);
  expect(fees.setup).toEqual({ totalCents: 29_900, dueAtSigningCents: 19_900, fromFirstRentCents: 10_000 });
});

test('only selected items are included, at the cost that was shown', () => {
  const repairChecklist = [
    { name: 'Landscaping', checked: true, estimatedCost: 500, customCost: 750 },
    { name: 'New roof', checked: true, estimatedCost: 9_000, customCost: null },
    { name: 'Fence', checked: false, estimatedCost: 800, customCost: null },
  ];

  const { improvements, improvementsDollars } = quoteTerms({ ...PROPERTY, repairChecklist }, BOOK);

  expect(improvements).toEqual([
    { name: 'Landscaping', dollars: 750 },
    { name: 'New roof', dollars: 9_000 },
  ]);
  expect(improvementsDollars).toBe(improvementsTotal(repairChecklist));
});

describe('S-231, decisions 6 and 7: the charge of 10,000 random quotes', () => {
  const accepted = fc.record({
    onboardingCents: fc.integer({ min: 50, max: 99_999_999 }),
    unitCount: fc.integer({ min: 1, max: 10_000 }),
    estimatedRent: fc.option(fc.integer({ min: 0, max: 1_000_000_000 })),
  });
  /** Half close to the amount, half far from it. */
  const asked = (cents: number) =>
    fc.oneof(
      fc.constant(cents / 100),
      fc.integer({ min: -200, max: 200 }).map((off) => (cents + off) / 100),
      fc.double({ min: 0.01, max: 1_000_000, noNaN: true }),
      fc.constant(cents / 100 + 0.001),
    );

  test('equals the accepted amount to the cent or is refused', () => {
    const cases = accepted.chain((quote) =>
      asked(quote.onboardingCents).map((dollars) => ({ quote, dollars })),
    );
    fc.assert(
      fc.property(cases, ({ quote, dollars }) => {
        const terms: QuoteTerms = {
          ...quoteTerms({ ...PROPERTY, ...quote }, BOOK),
          onboardingCents: quote.onboardingCents,
        };
        const stored: QuoteTerms = JSON.parse(JSON.stringify(terms));
        const raised = { setup: { dueAtSigningCents: quote.onboardingCents + 5_000, fromFirstRentCents: 0 } };
        const cents = chargeCents(stored, raised);

        expect(cents).toBe(quote.onboardingCents);
        expect(isAmount(dollars, cents)).toBe(dollars === cents / 100);
      }),
      { numRuns: 10_000 },
    );
  });

  test('is never refused for the exact amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 50, max: 99_999_999 }), (cents) => isAmount(cents / 100, cents)),
      { numRuns: 10_000 },
    );
  });
});
