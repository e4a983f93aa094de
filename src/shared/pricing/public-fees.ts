import type { PropertyType } from '../leads/lead.contract.js';
import { PRICE_BOOK } from './price-book.js';
import { publicTierFor } from './public-tiers.js';

/** Properties of one type with the same number of units. */
export interface PropertyGroup {
  /** Null where nobody said so yet; such a property pays as most others do. */
  propertyType: PropertyType | null;
  unitCount: number;
  properties: number;
  /** How many of them have a known rent. */
  withRent: number;
  /** Dollars a month for all units of those properties. */
  rentDollarsPerMonth: number;
}

/** What the company earns a month with the properties whose rent is known: management and administration, in dollars. */
export function publicFeesOf({ propertyType, unitCount, withRent, rentDollarsPerMonth }: PropertyGroup) {
  const tier = publicTierFor({ propertyType: propertyType ?? 'single-family', unitCount });
  return rentDollarsPerMonth * tier.managementRate + withRent * PRICE_BOOK.administrationDollarsPerMonth;
}
