import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Comparable } from '../../../../src/shared/analysis/analysis.contract.js';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { ReportPart } from './ReportPart';

const COLUMNS = ['address', 'rentAmount', 'distance', 'size', 'days'] as const;

/** Rentals near the property. */
export function Comparables({ comparables }: { comparables: Comparable[] }) {
  const translate = useTranslate();
  if (comparables.length === 0) {
    return (
      <ReportPart title="comparables">
        <Typography color="textSecondary">{translate('leadPage.report.noComparables')}</Typography>
      </ReportPart>
    );
  }
  return (
    <ReportPart title="comparables">
      {/* Reached by the keyboard, because a table wider than its place is scrolled there. */}
      <Box
        role="group"
        aria-label={translate('leadPage.report.comparables')}
        tabIndex={0}
        sx={{ overflowX: 'auto' }}
      >
        <Table size="small" sx={{ minWidth: '30rem', '& td, & th': { px: 1 } }}>
          <TableHead>
            <TableRow>
              {COLUMNS.map((column) => (
                <TableCell key={column} align={column === 'address' ? 'left' : 'right'}>
                  {translate(`leadPage.report.${column}`)}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {comparables.map((comparable) => (
              <ComparableRow key={`${comparable.address} ${comparable.rentAmount}`} comparable={comparable} />
            ))}
          </TableBody>
        </Table>
      </Box>
    </ReportPart>
  );
}

function ComparableRow({ comparable }: { comparable: Comparable }) {
  const translate = useTranslate();
  const { address, rentAmount, distance, squareFootage, daysOnMarket } = comparable;
  const miles = distance !== null && translate('leadPage.report.miles', { distance: distance.toFixed(1) });
  const values = [
    rentAmount !== null && formatDollars(rentAmount),
    miles,
    squareFootage !== null && formatNumber(squareFootage),
    formatNumber(daysOnMarket),
  ];
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {address}
      </TableCell>
      {values.map((value, index) => (
        <TableCell key={COLUMNS[index + 1]} align="right">
          {value || '–'}
        </TableCell>
      ))}
    </TableRow>
  );
}
