import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatCents, formatDollars, formatPercent } from '#shared/format.js';
import { type QuoteTerms, termMonthsOf } from '#shared/quote.js';
import { walkthroughText } from './text';

/** The fees an owner accepts. */
export function TermsTable({ terms }: { terms: QuoteTerms }) {
  const rows: [name: string, amount: string, isSum?: boolean][] = [
    [walkthroughText.terms.rent, formatDollars(terms.rentDollarsPerMonth)],
    [walkthroughText.terms.base, formatDollars(terms.baseDollarsPerMonth)],
    [
      walkthroughText.terms.management(formatPercent(terms.managementRate)),
      formatDollars(terms.managementDollarsPerMonth),
    ],
    [
      walkthroughText.terms.monthlyTotal,
      formatDollars(terms.baseDollarsPerMonth + terms.managementDollarsPerMonth),
      true,
    ],
    [
      terms.tenantPlacementMonths < 1 ? walkthroughText.terms.placementHalf : walkthroughText.terms.placement,
      formatDollars(terms.tenantPlacementDollars),
    ],
    [walkthroughText.terms.setup, formatDollars(terms.setupDollars)],
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
