import type { ReactNode } from 'react';
import { formatDollars, formatDollarsShort } from '../../../../src/shared/format.js';
import styles from './Plot.module.css';
import { type Curve, FRAME, type PlotGeometry, pathOf, plotOf, type Series } from './plot-geometry';

/** Longer amounts have no room beside the curves. */
const LONGEST_AMOUNT = 999_999;

export interface PlotProps {
  series: Series[];
  /** The names of the first and the last step. */
  ends: [string, string];
  /** The whole picture in one sentence, for those who do not see it; its numbers stand in a table beside it. */
  sentence: string;
}

/** What line and area charts share: amounts on the left, steps below, and each curve named at its end. */
export function Plot({ series, ends, sentence, fill }: PlotProps & { fill?(plot: PlotGeometry): ReactNode }) {
  const plot = plotOf(series);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={sentence}
    >
      {fill?.(plot)}
      {plot.ticks.map(({ value, y }) => (
        <g key={value}>
          <path
            className={value === 0 ? styles.zero : styles.grid}
            d={`M${FRAME.left} ${y}H${FRAME.right}`}
          />
          <text x={FRAME.left - 10} y={y} textAnchor="end" dominantBaseline="middle">
            {formatDollarsShort(value)}
          </text>
        </g>
      ))}
      <text x={FRAME.left} y={FRAME.height - 6}>
        {ends[0]}
      </text>
      <text x={FRAME.right} y={FRAME.height - 6} textAnchor="end">
        {ends[1]}
      </text>
      {plot.curves.map((curve) => (
        <NamedCurve key={curve.name} {...curve} />
      ))}
    </svg>
  );
}

function NamedCurve({ name, tone, points, values, nameY }: Curve) {
  const [endX, endY] = points.at(-1)!;
  const amount = values.at(-1)!;
  const format = Math.abs(amount) > LONGEST_AMOUNT ? formatDollarsShort : formatDollars;
  return (
    <g className={styles[tone]}>
      <path className={styles.curve} d={pathOf(points)} />
      <circle cx={endX} cy={endY} r="5" />
      <text className={styles.name} x={endX + 14} y={nameY - 4}>
        {name}
        <tspan x={endX + 14} dy="1.2em">
          {format(amount)}
        </tspan>
      </text>
    </g>
  );
}
