import type { PropertyType } from '../leads/lead.contract.js';
import { PRICE_BOOK } from './price-book.js';

export interface PublicTier {
  name: string;
  managementRate: number;
  /** Shown as a custom quote and selected by no rule. */
  isCustomQuote: boolean;
}

/** The four tiers in the order they are shown; each also costs the monthly administration fee. */
export const PUBLIC_TIERS: readonly PublicTier[] = Object.values(PRICE_BOOK.publicTiers);

/** The tier that marketing, enrolment and projections use: only multi-family property goes by its units. */
export function publicTierFor(property: { propertyType: PropertyType; unitCount: number }): PublicTier {
  const { singleFamily, twoToFourUnits, fivePlusUnits } = PRICE_BOOK.publicTiers;
  if (property.propertyType !== 'multi-family') return singleFamily;
  if (property.unitCount >= 5) return fivePlusUnits;
  return property.unitCount >= 2 ? twoToFourUnits : singleFamily;
}
