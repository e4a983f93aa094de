import type { PropertyType } from '../leads/lead.contract.js';
import { PRICE_BOOK } from './price-book.js';
import { publicTierFor } from './public-tiers.js';

export interface EnrollmentProperty {
  propertyType: PropertyType;
  unitCount: number;
  /** Dollars a month for all that is enrolled; null while the owner has named none. */
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

/** What the enrolment page shows while the owner types; amounts are whole dollars. */
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
