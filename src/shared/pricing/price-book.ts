/**
 * Every money figure of the product under a name; no page, document or charge writes its own.
 * Amounts are dollars, rates fractions of the rent. What stands in for a missing rent, and what the calculators open
 * with, lie beside this file.
 */
export const PRICE_BOOK = {
  /** Marketing, enrolment and projections; the last tier is a custom quote that no rule selects. */
  publicTiers: {
    singleFamily: { name: 'Single Family', managementRate: 0.069, isCustomQuote: false },
    twoToFourUnits: { name: '2-4 Units', managementRate: 0.059, isCustomQuote: false },
    fivePlusUnits: { name: '5+ Units', managementRate: 0.049, isCustomQuote: false },
    executiveMultiFamily: { name: 'Executive Multi-Family', managementRate: 0.039, isCustomQuote: true },
  },
  /** A month, beside the percentage of every public tier; from occupancy on, at once if occupied, also while vacant. */
  administrationDollarsPerMonth: 39,

  /** One time. The pages state different fees; what is charged is `onboardingPaymentDollars`. */
  setupDollars: { marketing: 199, enrollment: 299, agreement: 299 },
  onboardingPaymentDollars: 199,

  /** The agreement step of the walkthrough, most units first: a base fee beside a share of the rent. */
  agreementByUnits: [
    { fromUnits: 50, baseDollarsPerMonth: 500, managementRate: 0.06, tenantPlacementMonths: 0.5 },
    { fromUnits: 10, baseDollarsPerMonth: 300, managementRate: 0.07, tenantPlacementMonths: 1 },
    { fromUnits: 1, baseDollarsPerMonth: 150, managementRate: 0.08, tenantPlacementMonths: 1 },
  ],
  /** Enrolment: months of rent, whatever the number of units. */
  enrollmentPlacementMonths: 1,
  /** The rent that fees are computed from while the owner has named none. */
  defaultRentDollarsPerMonth: 2000,

  /** A fee apart from tenant placement: months of rent, but never less than the minimum. */
  leaseMax: { months: 1, minimumDollars: 1500, residentWithinDays: 29 },
  /** Paid to a realtor for each successful referral. */
  referralFeeDollars: 400,

  /** Default costs of readying a property. */
  improvements: {
    professionalCleaningDollarsPerSquareFoot: 0.25,
    interiorPaintingDollarsPerSquareFoot: 2.5,
    carpetCleaningDollarsPerSquareFoot: 0.35,
    landscapingDollars: 500,
  },
  /** A repair below this needs no word from the owner. */
  repairsPreApprovedUnderDollars: 1500,

  /** The two assumption sets differ on purpose; each is printed under its result. */
  projection: { managementRate: 0.069, maintenanceRate: 0.1 },
  rentVsSell: {
    managementRate: 0.06,
    maintenanceRate: 0.05,
    /** A share of the home's value on the day of the sale. */
    sellingCostRate: 0.06,
    /** Return a year on the proceeds of a sale today. */
    alternativeReturnRate: 0.05,
  },
} as const;
