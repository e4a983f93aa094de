import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { Comparable } from '../../../../src/shared/analysis/analysis.contract.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  comparableDots,
  formatMiles,
  nearestFirst,
} from '../../../../src/shared/analysis/report-figures.js';
import { REPORT_WORDS } from '../../../../src/shared/analysis/report-words.js';
import type { Dot } from '../../../../src/shared/charts/dot-plot.js';
import { formatDollars } from '../../../../src/shared/format.js';
import { DotPlot } from '../../charts/DotPlot';
import { ReportPart } from './ReportPart';

const text = REPORT_WORDS.comparables;

/** Rentals near the property, as points and as the table with the same numbers. */
export function Comparables({ comparables, rent }: { comparables: Comparable[]; rent: number }) {
  const nearest = nearestFirst(comparables);
  return (
    <ReportPart title={text.title}>
      {comparables.length === 0 ? (
        <Typography color="textSecondary">{text.none}</Typography>
      ) : (
        <>
          <Plot dots={comparableDots(nearest)} rent={rent} />
          <ComparablesTable comparables={nearest} />
        </>
      )}
    </ReportPart>
  );
}

function Plot({ dots, rent }: { dots: Dot[]; rent: number }) {
  const translate = useTranslate();
  if (dots.length < 2) return null;
  return (
    <DotPlot
      dots={dots}
      level={{ y: rent, label: `${translate('leadPage.report.estimate')} ${formatDollars(rent)}` }}
      xTitle={text.distanceAxis}
      formatX={formatMiles}
      formatY={formatDollars}
      sentence={text.chart(dots.length, formatDollars(rent))}
    />
  );
}

function ComparablesTable({ comparables }: { comparables: Comparable[] }) {
  return (
    // Reached by the keyboard, because a table wider than its place is scrolled there.
    <Box role="group" aria-label={text.table} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: '30rem', '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            {COMPARABLE_HEADS.map((name, index) => (
              <TableCell key={name} align={index === 0 ? 'left' : 'right'}>
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {comparables.map((comparable, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two flats may share an address; the list never changes
            <ComparableRow key={index} comparable={comparable} />
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function ComparableRow({ comparable }: { comparable: Comparable }) {
  const [address, ...figures] = comparableCells(comparable);
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {address}
      </TableCell>
      {figures.map((figure, index) => (
        <TableCell key={COMPARABLE_HEADS[index + 1]} align="right">
          {figure}
        </TableCell>
      ))}
    </TableRow>
  );
}
