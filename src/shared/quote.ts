import { improvementCost, improvementsOf } from './improvement.js';
import type { PropertyType, RepairItem } from './lead.js';
import { AGREEMENT_TERM_MONTHS, agreementByUnits, PRICE_BOOK } from './pricing.js';

/** The terms an owner accepted. Stored terms never change with the price book. */
export interface QuoteTerms {
  propertyType: PropertyType | null;
  unitCount: number;
  /** The rent the fees are computed from, for the whole property. */
  rentDollarsPerMonth: number;
  isDefaultRent: boolean;
  baseDollarsPerMonth: number;
  managementRate: number;
  managementDollarsPerMonth: number;
  tenantPlacementMonths: number;
  tenantPlacementDollars: number;
  setupDollars: number;
  repairsPreApprovedUnderDollars: number;
  /** Quotes from before this was stored are for `FIRST_TERM_MONTHS`. */
  termMonths?: number;
  /** The selected improvements. */
  improvements: { name: string; dollars: number }[];
  improvementsDollars: number;
  /** One-time charge at onboarding. */
  onboardingCents: number;
}

const FIRST_TERM_MONTHS = 12;

export function termMonthsOf({ termMonths = FIRST_TERM_MONTHS }: Pick<QuoteTerms, 'termMonths'>): number {
  return termMonths;
}

interface QuotedProperty {
  propertyType: PropertyType | null;
  unitCount: number;
  estimatedRent: number | null;
  squareFootage: number;
  repairChecklist: RepairItem[];
}

/** The terms of the management agreement for a property, at today's prices. */
export function quoteTerms(property: QuotedProperty): QuoteTerms {
  const { propertyType, unitCount, estimatedRent } = property;
  const rentDollarsPerMonth = estimatedRent ?? PRICE_BOOK.defaultRentDollarsPerMonth;
  const { baseDollarsPerMonth, managementRate, tenantPlacementMonths } = agreementByUnits(unitCount);
  const improvements = improvementsOf(property)
    .filter(({ checked }) => checked)
    .map((item) => ({ name: item.name, dollars: improvementCost(item) }));
  return {
    propertyType,
    unitCount,
    rentDollarsPerMonth,
    isDefaultRent: estimatedRent === null,
    baseDollarsPerMonth,
    managementRate,
    managementDollarsPerMonth: Math.round(rentDollarsPerMonth * managementRate),
    tenantPlacementMonths,
    tenantPlacementDollars: Math.round(rentDollarsPerMonth * tenantPlacementMonths),
    setupDollars: PRICE_BOOK.setupDollars.agreement,
    repairsPreApprovedUnderDollars: PRICE_BOOK.repairsPreApprovedUnderDollars,
    termMonths: AGREEMENT_TERM_MONTHS,
    improvements,
    improvementsDollars: improvements.reduce((sum, { dollars }) => sum + dollars, 0),
    onboardingCents: onboardingCents(),
  };
}

/** Today's onboarding fee in cents. */
export function onboardingCents(): number {
  return Math.round(PRICE_BOOK.onboardingPaymentDollars * 100);
}

/** The accepted charge in cents, or today's price if nothing was accepted yet. */
export function chargeCents(accepted: Pick<QuoteTerms, 'onboardingCents'> | null): number {
  return accepted ? accepted.onboardingCents : onboardingCents();
}

/** Whether `dollars` is exactly `cents`. */
export function isAmount(dollars: number, cents: number): boolean {
  return Math.round(dollars * 100) === cents && Number(dollars.toFixed(2)) === dollars;
}
