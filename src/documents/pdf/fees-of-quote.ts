import { formatDollars, formatPercent } from '../../shared/format.js';
import { PRICE_BOOK } from '../../shared/pricing/price-book.js';
import type { ReportFees } from '../../shared/pricing/published-fees.js';
import type { QuoteTerms } from '../../shared/pricing/quote.js';

/** The fees an owner has accepted, whatever the price book says by now. */
export function feesOfQuote(terms: QuoteTerms): ReportFees {
  const { baseDollarsPerMonth: base, managementDollarsPerMonth: management } = terms;
  return {
    intro: `The fees you accepted, at a rent of ${formatDollars(terms.rentDollarsPerMonth)} a month.`,
    lines: [
      { name: 'Base fee, a month', amount: formatDollars(base) },
      {
        name: `Management, ${formatPercent(terms.managementRate)} of the rent, a month`,
        amount: formatDollars(management),
      },
      { name: 'Together a month', amount: formatDollars(base + management), isTotal: true },
      { name: 'Setup, once', amount: formatDollars(terms.setupDollars) },
      {
        name: `Tenant placement, ${placementOf(terms.tenantPlacementMonths)}`,
        amount: formatDollars(terms.tenantPlacementDollars),
      },
    ],
    note: noteOn(terms.managementRate),
  };
}

function placementOf(months: number): string {
  return months === 1 ? "one month's rent" : `${formatPercent(months)} of a month's rent`;
}

function noteOn(managementRate: number): string | null {
  const { managementRate: projected } = PRICE_BOOK.projection;
  if (managementRate === projected) return null;
  return `The projection in this report uses ${formatPercent(projected)} for management.`;
}
