import { improvementCost, improvementsOf } from './improvement.js';
import type { PropertyType, RepairItem } from './lead.js';
import { agreementMonths } from './management-terms.js';
import type { CurrentPriceBook } from './price-book.js';
import {
  breakdownOfTerms,
  type FeeBreakdown,
  feeBreakdown,
  PLAN_LABELS,
  type PlanId,
  planOrDefault,
  toCents,
} from './pricing.js';

/** The terms an owner accepted. Stored terms never change with the price book. */
export interface QuoteTerms {
  /** Quotes from before plans had names are Full Service. */
  plan?: PlanId;
  planName?: string;
  /** The version of the price book, since prices have versions. */
  priceBook?: number;
  propertyType: PropertyType | null;
  unitCount: number;
  /** The rent the fees are computed from, for the whole property. */
  rentDollarsPerMonth: number;
  isDefaultRent: boolean;
  /** The monthly fee in addition to the percentage. */
  baseDollarsPerMonth: number;
  managementRate: number;
  managementDollarsPerMonth: number;
  tenantPlacementMonths: number;
  tenantPlacementDollars: number;
  /** In total: the part due at signing and the part from the first month's rent. */
  setupDollars: number;
  repairsPreApprovedUnderDollars: number;
  /** Quotes from before this was stored are for `FIRST_TERM_MONTHS`. */
  termMonths?: number;
  /** The selected improvements. */
  improvements: { name: string; dollars: number }[];
  improvementsDollars: number;
  /** Charged at signing. */
  onboardingCents: number;
}

const FIRST_TERM_MONTHS = 12;

export function termMonthsOf({ termMonths = FIRST_TERM_MONTHS }: Pick<QuoteTerms, 'termMonths'>): number {
  return termMonths;
}

/** What to compare: another version of the prices with the same figures isn't a change, and older quotes have a length. */
export function comparableTerms({ priceBook: _, ...terms }: QuoteTerms): Omit<QuoteTerms, 'priceBook'> {
  return { ...terms, termMonths: termMonthsOf(terms) };
}

export interface QuotedProperty {
  plan: PlanId | null;
  propertyType: PropertyType | null;
  unitCount: number;
  estimatedRent: number | null;
  squareFootage: number;
  repairChecklist: RepairItem[];
}

/** The terms of the management agreement for a property under its plan, at the prices of a price book. */
export function quoteTerms(property: QuotedProperty, book: CurrentPriceBook): QuoteTerms {
  const { propertyType, unitCount, estimatedRent } = property;
  const plan = planOrDefault(property.plan, book);
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth: estimatedRent }, book);
  const [management, monthlyFee] = fees.monthly.rows;
  const improvements = improvementsOf(property, book)
    .filter(({ checked }) => checked)
    .map((item) => ({ name: item.name, dollars: improvementCost(item) }));
  return {
    plan,
    planName: fees.terms.planName,
    priceBook: book.version,
    propertyType,
    unitCount,
    rentDollarsPerMonth: fees.rentCents / 100,
    isDefaultRent: fees.isDefaultRent,
    baseDollarsPerMonth: monthlyFee!.cents / 100,
    managementRate: fees.terms.managementRate,
    managementDollarsPerMonth: management!.cents / 100,
    tenantPlacementMonths: fees.terms.tenantPlacementMonths,
    tenantPlacementDollars: fees.tenantPlacementCents / 100,
    setupDollars: fees.setup.totalCents / 100,
    repairsPreApprovedUnderDollars: book.repairsPreApprovedUnderCents / 100,
    termMonths: agreementMonths(book),
    improvements,
    improvementsDollars: improvements.reduce((sum, { dollars }) => sum + dollars, 0),
    onboardingCents: fees.setup.dueAtSigningCents,
  };
}

/** Everything an accepted quote costs, with the amounts that were accepted. */
export function quoteBreakdown(terms: QuoteTerms): FeeBreakdown {
  const { plan = 'full-service', rentDollarsPerMonth, unitCount, propertyType } = terms;
  const planTerms = {
    plan,
    planName: terms.planName ?? PLAN_LABELS[plan],
    tierName: '',
    managementRate: terms.managementRate,
    monthlyFeeCents: toCents(terms.baseDollarsPerMonth),
    setupDueAtSigningCents: terms.onboardingCents,
    setupFromFirstRentCents: Math.max(toCents(terms.setupDollars) - terms.onboardingCents, 0),
    tenantPlacementMonths: terms.tenantPlacementMonths,
  };
  const accepted = {
    // Before fees had cents, they were rounded to whole dollars.
    managementCents: toCents(terms.managementDollarsPerMonth),
    tenantPlacementCents: toCents(terms.tenantPlacementDollars),
  };
  const fees = breakdownOfTerms(planTerms, {
    property: { propertyType, unitCount },
    rentDollarsPerMonth,
    accepted,
  });
  return { ...fees, isDefaultRent: terms.isDefaultRent };
}

/** The accepted charge in cents, or today's price if nothing was accepted yet. */
export function chargeCents(
  accepted: Pick<QuoteTerms, 'onboardingCents'> | null,
  { setup }: Pick<CurrentPriceBook, 'setup'>,
): number {
  return accepted ? accepted.onboardingCents : setup.dueAtSigningCents;
}

/** Whether `dollars` is exactly `cents`. */
export function isAmount(dollars: number, cents: number): boolean {
  return Math.round(dollars * 100) === cents && Number(dollars.toFixed(2)) === dollars;
}
