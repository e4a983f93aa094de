import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { shownProjection } from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { ReportPart } from './ReportPart';

const text = REPORT_WORDS.projection;

/** Rent, costs and net income, per month and year. */
export function Projection({ monthlyRent }: { monthlyRent: number }) {
  const { rows, net } = shownProjection(monthlyRent);
  return (
    <ReportPart title={text.title}>
      <Table
        size="small"
        sx={{ maxWidth: '32rem', '& td, & th': { px: 1 }, '& tr:last-child *': { fontWeight: 700 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{text.item}</TableCell>
            <TableCell align="right">{text.month}</TableCell>
            <TableCell align="right">{text.year}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...rows, net].map(({ item, month, year }) => (
            <TableRow key={item}>
              <TableCell component="th" scope="row">
                {item}
              </TableCell>
              <TableCell align="right">{month}</TableCell>
              <TableCell align="right">{year}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ReportPart>
  );
}
