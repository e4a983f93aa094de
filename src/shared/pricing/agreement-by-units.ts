import { PRICE_BOOK } from './price-book.js';

export interface AgreementTerms {
  /** The smallest number of units these terms are for. */
  fromUnits: number;
  baseDollarsPerMonth: number;
  managementRate: number;
  tenantPlacementMonths: number;
}

/** The schedule of the management agreement, by units alone. */
export function agreementByUnits(unitCount: number): AgreementTerms {
  const [large, middle, small] = PRICE_BOOK.agreementByUnits;
  if (unitCount >= large.fromUnits) return large;
  return unitCount >= middle.fromUnits ? middle : small;
}

/** How long an agreement binds. */
export const AGREEMENT_TERM_MONTHS = 12;

/** Days from the listing until a resident is found, on average. */
export const AVERAGE_PLACEMENT_DAYS = 14;
