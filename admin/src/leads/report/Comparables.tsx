import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { LeadReport } from '#shared/analysis.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  type MarketFact,
  mapRentals,
  marketFacts,
  type NumberedComparable,
} from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { ringMapOf } from '#shared/ring-map.js';
import { RingMap } from '../../charts/RingMap';
import { Figures, ReportPart } from './ReportPart';

const text = REPORT_WORDS.comparables;

interface ComparablesProps {
  report: LeadReport;
  rent: number;
  comparables: NumberedComparable[];
}

/** Nearby rentals as a map, three figures and a table. */
export function Comparables({ report, rent, comparables }: ComparablesProps) {
  const map = ringMapOf(report.location, mapRentals(comparables));
  return (
    <ReportPart title={text.title}>
      {comparables.length === 0 ? (
        <Typography color="textSecondary">{text.none}</Typography>
      ) : (
        <>
          <Figures figures={marketFacts(comparables, rent).map(toFigure)} />
          {map && (
            <Box sx={{ my: 2 }}>
              <RingMap
                map={map}
                formatMiles={(miles) => text.miles(String(miles))}
                sentence={text.map(map.dots.length)}
              />
            </Box>
          )}
          <ComparablesTable comparables={comparables} />
        </>
      )}
    </ReportPart>
  );
}

function toFigure({ name, value, detail }: MarketFact) {
  return { name, value, note: detail, origin: 'derived' as const };
}

function ComparablesTable({ comparables }: { comparables: NumberedComparable[] }) {
  return (
    // Focusable so keyboard users can scroll a wide table.
    <Box role="group" aria-label={text.table} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" sx={{ minWidth: '44rem', '& td, & th': { px: 1 } }}>
        <TableHead>
          <TableRow>
            <TableCell>{text.number}</TableCell>
            <TableCell>{text.address}</TableCell>
            {COMPARABLE_HEADS.map((name) => (
              <TableCell key={name} align="right">
                {name}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {comparables.map((comparable) => (
            <TableRow key={comparable.number}>
              <TableCell>{comparable.number}</TableCell>
              <TableCell component="th" scope="row">
                {comparable.address || text.unnamed}
              </TableCell>
              {comparableCells(comparable).map((cell, index) => (
                <TableCell key={COMPARABLE_HEADS[index]} align="right">
                  {cell}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
