import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { projectYear } from '../../../../src/shared/analysis/projection.js';
import { formatDollars, formatPercent } from '../../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { ReportPart } from './ReportPart';

const { managementRate, maintenanceRate } = PRICE_BOOK.projection;

/** A year of rent, what comes off it and what is left. */
export function Projection({ monthlyRent }: { monthlyRent: number }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`leadPage.report.${key}`, values);
  const { annualRent, managementFee, maintenance, annualNet } = projectYear(monthlyRent);
  const rows: [item: string, year: number][] = [
    [say('rent'), annualRent],
    [say('management', { rate: formatPercent(managementRate) }), -managementFee],
    [say('maintenance', { rate: formatPercent(maintenanceRate) }), -maintenance],
    [say('net'), annualNet],
  ];
  return (
    <ReportPart title="projection">
      <Table
        size="small"
        sx={{ maxWidth: '32rem', '& td, & th': { px: 1 }, '& tr:last-child *': { fontWeight: 700 } }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{say('item')}</TableCell>
            <TableCell align="right">{say('month')}</TableCell>
            <TableCell align="right">{say('year')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(([item, year]) => (
            <TableRow key={item}>
              <TableCell component="th" scope="row">
                {item}
              </TableCell>
              <TableCell align="right">{formatDollars(Math.round(year / 12))}</TableCell>
              <TableCell align="right">{formatDollars(year)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </ReportPart>
  );
}
