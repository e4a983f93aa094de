import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { PlanId, PriceBook, PricedProperty } from '#shared/pricing.js';
import { shownNet } from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { ReportPart } from './ReportPart';

const text = REPORT_WORDS.projection;

interface ProjectionProps {
  property: PricedProperty;
  /** Dollars for all units. */
  monthlyRent: number;
  plan: PlanId;
  book: PriceBook;
}

/** What is left of the first year's rent after every fee of a plan. */
export function Projection({ property, monthlyRent, plan, book }: ProjectionProps) {
  const request = { plan, property, rentDollarsPerMonth: monthlyRent };
  const { planName, rows, net, laterYears } = shownNet(request, book);
  return (
    <ReportPart title={text.title}>
      <Typography variant="body2" color="textSecondary">
        {text.plan}: {planName}
      </Typography>
      <Table
        size="small"
        sx={{ maxWidth: '32rem', '& td, & th': { px: 1 }, '& tr:last-child *': { fontWeight: 700 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text.item}</TableCell>
            <TableCell align="right">{text.year}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows, net].map(({ label, amount }) => (
            <TableRow key={label}>
              <TableCell component="th" scope="row">
                {label}
              </TableCell>
              <TableCell align="right">{amount}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {text.later} {laterYears}. {text.basis}
      </Typography>
    </ReportPart>
  );
}
