import type { ReactNode } from 'react';
import { rangeBarOf } from '#shared/range-bar.js';
import type { NumberedComparable } from '#shared/report.js';

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
  const { lowAt, highAt, rentAt, dots } = rangeBarOf({ rent, low, high, rentals });
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
      {dots.map(({ number, at, isInside }) => (
        <At key={number} x={at} y={23}>
          <circle
            r="12"
            fill={isInside ? 'var(--accent)' : 'var(--surface)'}
            stroke={isInside ? 'var(--surface)' : 'var(--text)'}
            strokeWidth="2"
          />
          <text y="4.5" fill={isInside ? 'var(--surface)' : 'var(--text)'}>
            {number}
          </text>
        </At>
      ))}
      <At x={rentAt} y={4}>
        <rect x="-2" width="4" height="38" rx="2" fill="var(--wheat)" stroke="var(--text)" />
      </At>
      <At x={lowAt} y={60}>
        <text>{format(low)}</text>
      </At>
      <At x={highAt} y={60}>
        <text>{format(high)}</text>
      </At>
    </svg>
  );
}

/** A group cannot be placed by percent, an SVG inside an SVG can. */
function At({ x, y, children }: { x: number; y: number; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: a part of the chart, which has a name
    <svg x={`${x}%`} y={y} overflow="visible">
      {children}
    </svg>
  );
}
