import { describe, expect, test } from '@jest/globals';
import { STAFF_PROPERTY_TYPES } from '#shared/lead.js';
import { enrollmentFees, leaseMaxDollars, PRICE_BOOK, PUBLIC_TIERS, publicTierFor } from '#shared/pricing.js';

const UNITS = [1, 2, 4, 5, 9, 10, 49, 50];
const perUnits = (rates: number[]) => UNITS.map((unitCount, index) => [unitCount, rates[index]] as const);
const OTHER_TYPES = STAFF_PROPERTY_TYPES.filter((type) => type !== 'multi-family');

describe('the price book', () => {
  test('contains every figure of the specification', () => {
    expect(PRICE_BOOK).toMatchObject({
      administrationDollarsPerMonth: 39, // P-240, P-243
      setupDollars: { marketing: 199, enrollment: 299, agreement: 299 }, // P-241, P-242, S-230
      onboardingPaymentDollars: 199, // S-231
      defaultRentDollarsPerMonth: 2000, // P-244, S-233
      leaseMax: { minimumDollars: 1500, residentWithinDays: 29 }, // P-245
      referralFeeDollars: 400, // P-114, P-255
      improvements: {
        professionalCleaningDollarsPerSquareFoot: 0.25, // S-235
        interiorPaintingDollarsPerSquareFoot: 2.5, // S-236
        carpetCleaningDollarsPerSquareFoot: 0.35, // S-237
        landscapingDollars: 500, // S-238
      },
      repairsPreApprovedUnderDollars: 1500, // S-239
      projection: { managementRate: 0.069, maintenanceRate: 0.1 }, // S-232
      rentVsSell: {
        managementRate: 0.06,
        maintenanceRate: 0.05,
        sellingCostRate: 0.06,
        alternativeReturnRate: 0.05,
      }, // P-248
    });
  });

  test('lists the four public tiers in order, ending with the custom quote (P-141, P-236..P-239)', () => {
    expect(PUBLIC_TIERS).toEqual([
      { name: 'Single Family', managementRate: 0.069, isCustomQuote: false },
      { name: '2-4 Units', managementRate: 0.059, isCustomQuote: false },
      { name: '5+ Units', managementRate: 0.049, isCustomQuote: false },
      { name: 'Executive Multi-Family', managementRate: 0.039, isCustomQuote: true },
    ]);
  });
});

describe('the public schedule', () => {
  test.each(perUnits([0.069, 0.059, 0.059, 0.049, 0.049, 0.049, 0.049, 0.049]))(
    'charges a multi-family property of %i units %f of the rent (P-243)',
    (unitCount, rate) => {
      expect(publicTierFor({ propertyType: 'multi-family', unitCount }).managementRate).toBe(rate);
    },
  );

  test.each(OTHER_TYPES)('charges a %s 6.9 % for any number of units (P-236)', (propertyType) => {
    const rates = UNITS.map((unitCount) => publicTierFor({ propertyType, unitCount }).managementRate);

    expect(rates).toEqual(UNITS.map(() => 0.069));
  });

  test('never selects the custom quote (P-239)', () => {
    const selected = STAFF_PROPERTY_TYPES.flatMap((propertyType) =>
      [...UNITS, 10_000, 0, Number.NaN].map((unitCount) => publicTierFor({ propertyType, unitCount })),
    );

    expect(selected.filter(({ isCustomQuote }) => isCustomQuote)).toEqual([]);
  });
});

describe('the enrollment fees', () => {
  test.each(perUnits([138, 118, 118, 98, 98, 98, 98, 98]))(
    'of a multi-family property of %i units at $2,000 include $%i a month for management (P-93, P-243)',
    (unitCount, managementDollarsPerMonth) => {
      const fees = enrollmentFees({ propertyType: 'multi-family', unitCount, estimatedRent: 2000 });

      expect(fees).toMatchObject({
        isDefaultRent: false,
        setupDollars: 299,
        administrationDollarsPerMonth: 39,
        managementDollarsPerMonth,
        tenantPlacementDollars: 2000,
      });
    },
  );

  test.each(OTHER_TYPES)('of a %s are the same for any number of units', (propertyType) => {
    const fees = UNITS.map((unitCount) => enrollmentFees({ propertyType, unitCount, estimatedRent: 1850 }));

    // 6.9 % of 1,850 is 127.65
    for (const each of fees)
      expect(each).toMatchObject({
        managementRate: 0.069,
        managementDollarsPerMonth: 128,
        tenantPlacementDollars: 1850,
      });
  });

  test('are computed from $2,000 and say so if no rent is given (P-244)', () => {
    const fees = enrollmentFees({ propertyType: 'condo', unitCount: 1, estimatedRent: null });

    expect(fees).toMatchObject({
      rentDollarsPerMonth: 2000,
      isDefaultRent: true,
      managementDollarsPerMonth: 138,
      totalDollarsPerMonth: 177,
      tenantPlacementDollars: 2000,
    });
  });

  test('that are a share of the rent are 0 for a rent of 0', () => {
    const fees = enrollmentFees({ propertyType: 'condo', unitCount: 1, estimatedRent: 0 });

    expect(fees).toMatchObject({
      isDefaultRent: false,
      managementDollarsPerMonth: 0,
      tenantPlacementDollars: 0,
    });
  });
});

test.each([
  [0, 1500],
  [1499, 1500],
  [1500, 1500],
  [1850, 1850],
])('LeaseMax at a rent of $%i costs $%i (P-245)', (rent, fee) => {
  expect(leaseMaxDollars(rent)).toBe(fee);
});
