import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { type ReactNode } from 'react';
import { type LeadReport } from '#shared/analysis.js';
import { rangeBarOf } from '#shared/range-bar.js';
import {
  COMPARABLE_HEADS,
  comparableCells,
  type MarketFact,
  mapRentals,
  marketFacts,
  type NumberedComparable,
} from '#shared/report.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { RING_MAP, type RingMapDrawing, ringMapOf } from '#shared/ring-map.js';
import { Figures, ReportPart } from './ReportPart';

const text = REPORT_TEXT.comparables;

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
          {report.origins.comparables === 'sample' && <Typography sx={{ mb: 1 }}>{text.samples}</Typography>}
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
      <Table size="small" sx={{ minWidth: '38rem', '& td, & th': { px: 0.75, fontSize: '0.8125rem' } }}>
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

const { size, center, dot, text: labelSize } = RING_MAP;

interface RingMapProps {
  map: RingMapDrawing;
  formatMiles(miles: number): string;
  /** Text alternative. */
  sentence: string;
}

/** The rentals around the home by distance and direction, north up; they are also in a table. */
function RingMap({ map: { rings, dots }, formatMiles, sentence }: RingMapProps) {
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      fill="var(--text)"
      fontSize={labelSize}
      fontWeight="600"
      textAnchor="middle"
      style={{ maxWidth: size, display: 'block' }}
    >
      {rings.map(({ radius, miles, labelAt }) => (
        <g key={radius}>
          <circle
            cx={center}
            cy={center}
            r={radius}
            fill="var(--accent)"
            fillOpacity="0.1"
            stroke="var(--hairline)"
          />
          <text x={labelAt.x} y={labelAt.y}>
            {formatMiles(miles)}
          </text>
        </g>
      ))}
      <path d={`M${center} ${center - 11}l13 11v14h-26v-14z`} fill="var(--wheat)" stroke="var(--text)" />
      {dots.map(({ number, x, y, isInside, label, labelAt }) => (
        <g key={number}>
          <circle
            cx={x}
            cy={y}
            r={dot}
            fill={isInside ? 'var(--accent)' : 'var(--surface)'}
            stroke="var(--text)"
            strokeWidth="2"
          />
          <text x={x} y={y + 4.5} fill={isInside ? 'var(--surface)' : 'var(--text)'}>
            {number}
          </text>
          <text x={labelAt.x} y={labelAt.y} textAnchor={labelAt.anchor}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}

interface RangeBarProps {
  rent: number;
  low: number;
  high: number;
  comparables: NumberedComparable[];
  format(value: number): string;
  /** Text alternative. */
  sentence: string;
}

/** The range with the numbered comparables on it. */
export function RangeBar({ rent, low, high, comparables, format, sentence }: RangeBarProps) {
  const rentals = comparables.map(({ number, rentAmount }) => ({ number, rent: rentAmount }));
  const { lowAt, highAt, rentAt, dots } = rangeBarOf({ rent, low, high, rentals, gap: 6.5 });
  return (
    <svg
      role="img"
      aria-label={sentence}
      width="100%"
      height="72"
      fill="var(--text)"
      fontSize="13"
      fontWeight="600"
      textAnchor="middle"
      style={{ display: 'block', overflow: 'visible' }}
    >
      <rect y="18" width="100%" height="10" rx="5" fill="var(--hairline)" />
      <rect
        x={`${lowAt}%`}
        y="18"
        width={`${highAt - lowAt}%`}
        height="10"
        rx="5"
        fill="var(--accent)"
        opacity="0.45"
      />
      {/* Before the circles, so that it doesn't cover a number. */}
      <At x={rentAt} y={4}>
        <rect x="-2" width="4" height="38" rx="2" fill="var(--wheat)" stroke="var(--text)" />
      </At>
      {dots.map(({ number, at, isInside }) => (
        <At key={number} x={at} y={23}>
          <circle
            r="10"
            fill={isInside ? 'var(--accent)' : 'var(--surface)'}
            stroke={isInside ? 'var(--surface)' : 'var(--text)'}
            strokeWidth="2"
          />
          <text y="4.5" fill={isInside ? 'var(--surface)' : 'var(--text)'}>
            {number}
          </text>
        </At>
      ))}
      <At x={lowAt} y={60}>
        <text>{format(low)}</text>
      </At>
      <At x={highAt} y={60}>
        <text>{format(high)}</text>
      </At>
    </svg>
  );
}

/** A group can't be positioned in percent; a nested SVG can. */
function At({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has a name
    <svg x={`${x}%`} y={y} overflow="visible">
      {children}
    </svg>
  );
}
