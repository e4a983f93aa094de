import type { ReactNode } from 'react';
import { rangeBarOf } from '#shared/range-bar.js';
import type { NumberedComparable } from '#shared/report.js';
import { RING_MAP, type RingMapDrawing } from '#shared/ring-map.js';
import styles from './charts.module.css';

interface RangeBarProps {
  rent: number;
  low: number;
  high: number;
  comparables: NumberedComparable[];
  format(value: number): string;
  /** Above the mark of the rent. */
  label: string;
  /** Below the ends of the range. */
  ends: [low: string, high: string];
  /** Accessible description of the chart. */
  description: string;
}

/** The range with the comparables on it. Positions are in percent, so its text keeps its size on any screen. */
export function RangeBar({ rent, low, high, comparables, format, label, ends, description }: RangeBarProps) {
  const rentals = comparables.map(({ number, rentAmount }) => ({ number, rent: rentAmount }));
  const { lowAt, highAt, rentAt, labelAt, dots } = rangeBarOf({ rent, low, high, rentals });
  const pill = label.length * 7.9 + 22;
  return (
    <svg className={styles.bar} role="img" aria-label={description} width="100%" height="116">
      <rect className={styles.track} x="0" y="48" width="100%" height="12" rx="6" />
      <rect className={styles.range} x={`${lowAt}%`} y="48" width={`${highAt - lowAt}%`} height="12" rx="6" />
      {/* Before the circles, so that it doesn't cover a number. */}
      <rect className={styles.mark} x={`${rentAt}%`} y="30" width="4" height="46" rx="2" />
      {dots.map(({ number, at, isInside }) => (
        <At key={number} x={at} y={54} className={isInside ? styles.dot : styles.hollow}>
          <circle r="13" />
          <text y="4.5">{number}</text>
        </At>
      ))}
      <At x={labelAt} y={14} className={styles.pill}>
        <rect x={-pill / 2} y="-14" width={pill} height="28" rx="14" />
        <text y="5">{label}</text>
      </At>
      <End at={lowAt} amount={format(low)} name={ends[0]} />
      <End at={highAt} amount={format(high)} name={ends[1]} />
    </svg>
  );
}

function End({ at, amount, name }: { at: number; amount: string; name: string }) {
  return (
    <At x={at} y={90} className={styles.end}>
      <text>{amount}</text>
      <text y="19" className={styles.endName}>
        {name}
      </text>
    </At>
  );
}

interface AtProps {
  /** Percent of the width. */
  x: number;
  y: number;
  className: string | undefined;
  children: ReactNode;
}

/** A group can't be positioned in percent; a nested SVG can. */
function At({ x, y, className, children }: AtProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has a name
    <svg x={`${x}%`} y={y} className={className}>
      {children}
    </svg>
  );
}

const { size, center, dot } = RING_MAP;

interface RingMapProps {
  map: RingMapDrawing;
  /** Marks the top. */
  north: string;
  formatMiles(miles: number): string;
  /** Accessible description of the chart. */
  description: string;
}

/** The rentals around the home: distance rings, no streets, no third party. The rentals are also in a table. */
export function RingMap({ map: { rings, dots }, north, formatMiles, description }: RingMapProps) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={description}>
      {rings.map(({ radius }) => (
        <circle key={radius} className={styles.ring} cx={center} cy={center} r={radius} />
      ))}
      <path className={styles.cross} d={`M${center} 10v400M10 ${center}h400`} />
      <text x={center} y="24">
        {north}
      </text>
      {rings.map(({ miles, labelAt }) => (
        <text key={miles} x={labelAt.x} y={labelAt.y}>
          {formatMiles(miles)}
        </text>
      ))}
      <path className={styles.home} d={`M${center} ${center - 11}l13 11v14h-26v-14z`} />
      {dots.map(({ number, x, y, isInside, label, labelAt }) => (
        <g key={number} className={isInside ? styles.dot : styles.hollow}>
          <circle cx={x} cy={y} r={dot} />
          <text x={x} y={y + 4.5}>
            {number}
          </text>
          <text className={styles.rent} x={labelAt.x} y={labelAt.y} textAnchor={labelAt.anchor}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
