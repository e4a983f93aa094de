import type { PropertyType, RepairItem } from '../leads/lead.contract.js';
import { AGREEMENT_TERM_MONTHS, agreementByUnits } from './agreement-by-units.js';
import { improvementCost, improvementsOf } from './improvements.js';
import { PRICE_BOOK } from './price-book.js';

/** What an owner was shown and accepted, in numbers; what is stored of it never follows the price book. */
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
  /** How long the agreement runs; offers from before it was kept were all of `FIRST_TERM_MONTHS`. */
  termMonths?: number;
  /** The ticked improvements. */
  improvements: { name: string; dollars: number }[];
  improvementsDollars: number;
  /** Charged once, when the property is taken on. */
  onboardingCents: number;
}

const FIRST_TERM_MONTHS = 12;

/** The months of an accepted offer, whatever new ones are offered. */
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

/** What taking a property on costs today, in cents. */
export function onboardingCents(): number {
  return Math.round(PRICE_BOOK.onboardingPaymentDollars * 100);
}

/** The charge in cents: the accepted one, or today's price where nothing was accepted yet. */
export function chargeCents(accepted: Pick<QuoteTerms, 'onboardingCents'> | null): number {
  return accepted ? accepted.onboardingCents : onboardingCents();
}

/** Whether an amount in dollars is exactly so many cents. */
export function isAmount(dollars: number, cents: number): boolean {
  return Math.round(dollars * 100) === cents && Number(dollars.toFixed(2)) === dollars;
}
