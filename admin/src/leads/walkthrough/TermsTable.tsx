import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { formatCents, formatDollars, formatPercent } from '../../../../src/shared/format.js';
import { type QuoteTerms, termMonthsOf } from '../../../../src/shared/pricing/quote.js';

/** What an owner accepts, by the schedule of the agreement, and which schedule that is. */
export function TermsTable({ terms }: { terms: QuoteTerms }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.terms.${key}`, values);
  const rows: [name: string, amount: string, isSum?: boolean][] = [
    [say('rent'), formatDollars(terms.rentDollarsPerMonth)],
    [say('base'), formatDollars(terms.baseDollarsPerMonth)],
    [
      say('management', { rate: formatPercent(terms.managementRate) }),
      formatDollars(terms.managementDollarsPerMonth),
    ],
    [say('together'), formatDollars(terms.baseDollarsPerMonth + terms.managementDollarsPerMonth), true],
    [
      say(terms.tenantPlacementMonths < 1 ? 'placementHalf' : 'placement'),
      formatDollars(terms.tenantPlacementDollars),
    ],
    [say('setup'), formatDollars(terms.setupDollars)],
    [say('improvements'), formatDollars(terms.improvementsDollars)],
    [say('repairs'), say('under', { amount: formatDollars(terms.repairsPreApprovedUnderDollars) })],
    [say('term'), say('months', { count: termMonthsOf(terms) })],
    [say('onboarding'), formatCents(terms.onboardingCents), true],
  ];
  return (
    <>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {say('schedule', { smart_count: terms.unitCount })}
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
