import { formatDollars, formatPercent } from '../format.js';
import type { PropertyType } from '../leads/lead.contract.js';
import { enrollmentFees } from './enrollment-fees.js';
import { PRICE_BOOK } from './price-book.js';

/** A schedule of fees as an owner reads it: of the price book, or of a quote. */
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

/** What enrolment shows for the property at this rent of all its units, in dollars a month. */
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
      { name: 'Together a month', amount: formatDollars(fees.totalDollarsPerMonth), isTotal: true },
      { name: 'Setup, once', amount: formatDollars(fees.setupDollars) },
      {
        name: "Tenant placement, one month's rent",
        amount: formatDollars(fees.tenantPlacementDollars),
      },
    ],
    note: noteOn(fees.managementRate),
  };
}

/** The projection has a rate of its own, which most properties pay but not all. */
function noteOn(managementRate: number): string {
  const administration =
    'The administration fee starts at occupancy, at once where the home is occupied, and continues while it is vacant.';
  const { managementRate: projected } = PRICE_BOOK.projection;
  if (managementRate === projected) return administration;
  return `${administration} The projection in this report uses ${formatPercent(projected)} for management.`;
}
