import { formatDollars, formatPercent } from './format.js';
import type { PropertyType } from './lead.js';

/** Every price in the product. Amounts are in dollars, rates are fractions of the rent. */
export const PRICE_BOOK = {
  /** Marketing, enrollment and projections. The last tier is a custom quote that no rule selects. */
  publicTiers: {
    singleFamily: { name: 'Single Family', managementRate: 0.069, isCustomQuote: false },
    twoToFourUnits: { name: '2-4 Units', managementRate: 0.059, isCustomQuote: false },
    fivePlusUnits: { name: '5+ Units', managementRate: 0.049, isCustomQuote: false },
    executiveMultiFamily: { name: 'Executive Multi-Family', managementRate: 0.039, isCustomQuote: true },
  },
  /** Monthly, in addition to every tier's percentage: from occupancy on (immediately if occupied), also while vacant. */
  administrationDollarsPerMonth: 39,

  /** One-time. The pages state different fees; we charge `onboardingPaymentDollars`. */
  setupDollars: { marketing: 199, enrollment: 299, agreement: 299 },
  onboardingPaymentDollars: 199,

  /** The agreement step of the walkthrough, most units first: a base fee plus a percentage of the rent. */
  agreementByUnits: [
    { fromUnits: 50, baseDollarsPerMonth: 500, managementRate: 0.06, tenantPlacementMonths: 0.5 },
    { fromUnits: 10, baseDollarsPerMonth: 300, managementRate: 0.07, tenantPlacementMonths: 1 },
    { fromUnits: 1, baseDollarsPerMonth: 150, managementRate: 0.08, tenantPlacementMonths: 1 },
  ],
  /** Enrollment: months of rent, regardless of the number of units. */
  enrollmentPlacementMonths: 1,
  /** Fees are computed from it while the owner hasn't entered a rent. */
  defaultRentDollarsPerMonth: 2000,

  /** In addition to tenant placement: months of rent, but at least the minimum. */
  leaseMax: { months: 1, minimumDollars: 1500, residentWithinDays: 29 },
  /** Paid to a realtor for each successful referral. */
  referralFeeDollars: 400,

  /** Default make-ready costs. */
  improvements: {
    professionalCleaningDollarsPerSquareFoot: 0.25,
    interiorPaintingDollarsPerSquareFoot: 2.5,
    carpetCleaningDollarsPerSquareFoot: 0.35,
    landscapingDollars: 500,
  },
  /** Repairs below this need no approval from the owner. */
  repairsPreApprovedUnderDollars: 1500,

  /** The two sets of assumptions differ on purpose; each is shown below its result. */
  projection: { managementRate: 0.069, maintenanceRate: 0.1 },
  rentVsSell: {
    managementRate: 0.06,
    maintenanceRate: 0.05,
    /** Fraction of the home's value on the day of the sale. */
    sellingCostRate: 0.06,
    /** Annual return on the proceeds of a sale today. */
    alternativeReturnRate: 0.05,
  },
} as const;

/** Used when the rent data provider has no rent, in dollars a month. */
export const RENT_STAND_INS = {
  /** If only the rent is missing. */
  rent: 1800,
  /** If there is no data at all. */
  fallback: { rent: 1800, rangeLow: 1600, rangeHigh: 2000 },
} as const;

/** Initial values of the calculators, in dollars. */
export const RENT_VS_SELL_DEFAULTS = {
  homeValue: 300_000,
  pricePaid: 300_000,
  originalMortgage: 240_000,
  mortgageBalance: 220_000,
  taxesAndInsurancePerYear: 3600,
  monthlyRent: 2500,
} as const;

export const INVEST_A_VIEW_DEFAULTS = {
  initialInvestment: 100_000,
  monthlyContribution: 1500,
  targetAnnualIncome: 60_000,
} as const;

export interface PublicTier {
  name: string;
  managementRate: number;
  /** Shown as a custom quote; no rule selects it. */
  isCustomQuote: boolean;
}

/** In display order. Each tier also pays the monthly administration fee. */
export const PUBLIC_TIERS: readonly PublicTier[] = Object.values(PRICE_BOOK.publicTiers);

/** The tier for marketing, enrollment and projections. Only multi-family properties are tiered by units. */
export function publicTierFor(property: { propertyType: PropertyType; unitCount: number }): PublicTier {
  const { singleFamily, twoToFourUnits, fivePlusUnits } = PRICE_BOOK.publicTiers;
  if (property.propertyType !== 'multi-family') return singleFamily;
  if (property.unitCount >= 5) return fivePlusUnits;
  return property.unitCount >= 2 ? twoToFourUnits : singleFamily;
}

/** Properties of one type with the same number of units. */
export interface PropertyGroup {
  /** Unknown types are priced as single-family. */
  propertyType: PropertyType | null;
  unitCount: number;
  properties: number;
  /** How many of them have a known rent. */
  withRent: number;
  /** Dollars a month for all units of those properties. */
  rentDollarsPerMonth: number;
}

/** Monthly management and administration fees from the properties with a known rent, in dollars. */
export function publicFeesOf({ propertyType, unitCount, withRent, rentDollarsPerMonth }: PropertyGroup) {
  const tier = publicTierFor({ propertyType: propertyType ?? 'single-family', unitCount });
  return rentDollarsPerMonth * tier.managementRate + withRent * PRICE_BOOK.administrationDollarsPerMonth;
}

export interface AgreementTerms {
  /** The smallest number of units these terms are for. */
  fromUnits: number;
  baseDollarsPerMonth: number;
  managementRate: number;
  tenantPlacementMonths: number;
}

/** The fee schedule of the management agreement depends only on the number of units. */
export function agreementByUnits(unitCount: number): AgreementTerms {
  const [large, middle, small] = PRICE_BOOK.agreementByUnits;
  if (unitCount >= large.fromUnits) return large;
  return unitCount >= middle.fromUnits ? middle : small;
}

export const AGREEMENT_TERM_MONTHS = 12;

/** Average days from listing to placement. */
export const AVERAGE_PLACEMENT_DAYS = 14;

/** The LeaseMax fee in dollars, in addition to tenant placement. */
export function leaseMaxDollars(rentDollarsPerMonth: number): number {
  const { months, minimumDollars } = PRICE_BOOK.leaseMax;
  return Math.max(minimumDollars, rentDollarsPerMonth * months);
}

export interface EnrollmentProperty {
  propertyType: PropertyType;
  unitCount: number;
  /** Dollars a month for the whole property; null if the owner hasn't entered one. */
  estimatedRent: number | null;
}

export interface EnrollmentFees {
  /** The rent the fees are computed from. */
  rentDollarsPerMonth: number;
  isDefaultRent: boolean;
  setupDollars: number;
  administrationDollarsPerMonth: number;
  managementRate: number;
  managementDollarsPerMonth: number;
  /** Management and administration together. */
  totalDollarsPerMonth: number;
  tenantPlacementDollars: number;
}

/** The fees on the enrollment page, in whole dollars. */
export function enrollmentFees({
  propertyType,
  unitCount,
  estimatedRent,
}: EnrollmentProperty): EnrollmentFees {
  const rentDollarsPerMonth = estimatedRent ?? PRICE_BOOK.defaultRentDollarsPerMonth;
  const { managementRate } = publicTierFor({ propertyType, unitCount });
  const managementDollarsPerMonth = Math.round(rentDollarsPerMonth * managementRate);
  return {
    rentDollarsPerMonth,
    isDefaultRent: estimatedRent === null,
    setupDollars: PRICE_BOOK.setupDollars.enrollment,
    administrationDollarsPerMonth: PRICE_BOOK.administrationDollarsPerMonth,
    managementRate,
    managementDollarsPerMonth,
    totalDollarsPerMonth: managementDollarsPerMonth + PRICE_BOOK.administrationDollarsPerMonth,
    tenantPlacementDollars: Math.round(rentDollarsPerMonth * PRICE_BOOK.enrollmentPlacementMonths),
  };
}

/** A fee schedule for owners, from the price book or from a quote. */
export interface ReportFees {
  intro: string;
  lines: FeeLine[];
  note: string | null;
}

export interface FeeLine {
  name: string;
  amount: string;
  isTotal?: boolean;
}

interface Property {
  propertyType: PropertyType;
  unitCount: number;
}

/** The published fees for a property; the rent is for all units, in dollars a month. */
export function feesOfPriceBook(property: Property, rentDollarsPerMonth: number): ReportFees {
  const fees = enrollmentFees({ ...property, estimatedRent: rentDollarsPerMonth });
  const rate = formatPercent(fees.managementRate);
  return {
    intro: `Our published fees, at a rent of ${formatDollars(rentDollarsPerMonth)} a month.`,
    lines: [
      {
        name: `Management, ${rate} of the rent, a month`,
        amount: formatDollars(fees.managementDollarsPerMonth),
      },
      { name: 'Administration, a month', amount: formatDollars(fees.administrationDollarsPerMonth) },
      { name: 'Monthly total', amount: formatDollars(fees.totalDollarsPerMonth), isTotal: true },
      { name: 'One-time setup fee', amount: formatDollars(fees.setupDollars) },
      {
        name: "Tenant placement, one month's rent",
        amount: formatDollars(fees.tenantPlacementDollars),
      },
    ],
    note: noteOn(fees.managementRate),
  };
}

/** The projection assumes a rate that not every property pays. */
function noteOn(managementRate: number): string {
  const administration =
    'The administration fee starts at occupancy (immediately if occupied) and continues while the home is vacant.';
  const { managementRate: projected } = PRICE_BOOK.projection;
  if (managementRate === projected) return administration;
  return `${administration} The projection in this report uses ${formatPercent(projected)} for management.`;
}
