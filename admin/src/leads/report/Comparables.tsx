import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { Comparable } from '#shared/analysis.js';
import type { Dot } from '#shared/dot-plot.js';
import { formatDollars } from '#shared/format.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  comparableDots,
  formatMiles,
  nearestFirst,
} from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { DotPlot } from '../../charts/DotPlot';
import { ReportPart } from './ReportPart';
import { reportText } from './text';

const text = REPORT_WORDS.comparables;

/** Nearby rentals as a plot and as a table. */
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
  if (dots.length < 2) return null;
  return (
    <DotPlot
      dots={dots}
      level={{ y: rent, label: `${reportText.estimate} ${formatDollars(rent)}` }}
      xTitle={text.distanceAxis}
      formatX={formatMiles}
      formatY={formatDollars}
      sentence={text.chart(dots.length, formatDollars(rent))}
    />
  );
}

function ComparablesTable({ comparables }: { comparables: Comparable[] }) {
  return (
    // Focusable so keyboard users can scroll a wide table.
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
