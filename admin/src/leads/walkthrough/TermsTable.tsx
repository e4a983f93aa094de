import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatCents, formatDollars } from '#shared/format.js';
import { formatRate, monthsOfRent, setupSplit } from '#shared/pricing.js';
import { type QuoteTerms, quoteBreakdown, termMonthsOf } from '#shared/quote.js';
import { walkthroughText } from './text';

/** The fees an owner accepts. */
export function TermsTable({ terms }: { terms: QuoteTerms }) {
  const fees = quoteBreakdown(terms);
  const [management, monthlyFee] = fees.monthly.rows;
  const rows: [name: string, amount: string, isSum?: boolean][] = [
    [walkthroughText.terms.plan, fees.terms.planName],
    [walkthroughText.terms.rent, formatCents(fees.rentCents)],
    [walkthroughText.terms.management(formatRate(terms.managementRate)), formatCents(management!.cents)],
    [walkthroughText.terms.base, formatCents(monthlyFee!.cents)],
    [walkthroughText.terms.monthlyTotal, formatCents(fees.monthly.totalCents), true],
    [
      walkthroughText.terms.placement(monthsOfRent(terms.tenantPlacementMonths)),
      formatCents(fees.tenantPlacementCents),
    ],
    [walkthroughText.terms.setup(setupSplit(fees.terms)), formatCents(fees.setup.totalCents)],
    [walkthroughText.terms.firstYear, formatCents(fees.firstYear.feesCents), true],
    [walkthroughText.terms.laterYears, formatCents(fees.laterYears.feesCents)],
    [walkthroughText.terms.improvements, formatDollars(terms.improvementsDollars)],
    [
      walkthroughText.terms.repairs,
      walkthroughText.terms.under(formatDollars(terms.repairsPreApprovedUnderDollars)),
    ],
    [walkthroughText.terms.term, walkthroughText.terms.months(termMonthsOf(terms))],
    [walkthroughText.terms.onboarding, formatCents(terms.onboardingCents), true],
  ];
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {walkthroughText.terms.schedule(terms.unitCount)}
      </Typography>
      <Table size="small" sx={{ maxWidth: '36rem', '& td, & th': { px: 1 } }}>
        <TableBody>
          {rows.map(([name, amount, isSum]) => (
            <TableRow key={name} sx={isSum ? { '& td, & th': { fontWeight: 700 } } : undefined}>
              <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
                {name}
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: 'tabular-nums' }}>
                {amount}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  );
}
