import type { ReactNode } from 'react';
import { linearScale, niceTicks } from '#shared/charts.js';
import { formatDollars } from '#shared/format.js';
import { formatDollarsShort } from '#shared/short-dollars.js';
import styles from './LineChart.module.css';

/** Larger amounts are abbreviated to fit next to the chart. */
const LONGEST_AMOUNT = 999_999;

export interface LineChartProps {
  series: Series[];
  /** Labels of the first and last step. */
  ends: [string, string];
  /** Accessible description of the chart. The data is shown in a table too. */
  description: string;
}

/** Line chart with amounts on the left, steps below, and a label at the end of each line. */
export function LineChart({
  series,
  ends,
  description,
  fill,
}: LineChartProps & { fill?(plot: PlotGeometry): ReactNode }) {
  const plot = layOutPlot(series);
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
      role="img"
      aria-label={description}
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

/** The plot area, with room for amounts on the left and series labels on the right. */
const FRAME = { width: 480, height: 252, left: 74, right: 358, top: 16, bottom: 214 };
/** Height of a two-line label at the font size used on small screens. */
const NAME_HEIGHT = 54;

/** A series starting at step 0. The tone is a class name. */
interface Series {
  name: string;
  tone: 'green' | 'clay' | 'soft';
  values: number[];
}

interface Curve extends Series {
  points: [number, number][];
  /** Vertical position of the label: next to the line's end, moved if labels would overlap. */
  nameY: number;
}

interface PlotGeometry {
  ticks: { value: number; y: number }[];
  /** The y position of zero. */
  zeroY: number;
  curves: Curve[];
}

/** Scales the series to the plot area. */
function layOutPlot(series: Series[]): PlotGeometry {
  const steps = Math.max(...series.map(({ values }) => values.length)) - 1;
  const amounts = niceTicks([0, ...series.flatMap(({ values }) => values)]);
  const x = linearScale([0, Math.max(steps, 1)], [FRAME.left, FRAME.right]);
  const y = linearScale(amounts, [FRAME.bottom, FRAME.top]);
  const curves = series.map((each) => ({
    ...each,
    points: each.values.map((value, step): [number, number] => [x(step), y(value)]),
    nameY: y(each.values.at(-1)!),
  }));
  spread(curves);
  return { ticks: amounts.map((value) => ({ value, y: y(value) })), zeroY: y(0), curves };
}

/** Spreads out labels that would overlap, keeping them inside the plot area. */
function spread(curves: Curve[]): void {
  let room = FRAME.bottom;
  for (const curve of curves.toSorted((a, b) => b.nameY - a.nameY)) {
    curve.nameY = Math.min(curve.nameY, room);
    room = curve.nameY - NAME_HEIGHT;
  }
  let floor = FRAME.top + 8;
  for (const curve of curves.toSorted((a, b) => a.nameY - b.nameY)) {
    curve.nameY = Math.max(curve.nameY, floor);
    floor = curve.nameY + NAME_HEIGHT;
  }
}

export function pathOf(points: [number, number][]): string {
  return `M${points.map((point) => point.join(' ')).join('L')}`;
}

/** Overlapping areas, largest first, each labeled at its end. */
export function AreaChart(props: LineChartProps) {
  return (
    <LineChart
      {...props}
      fill={({ curves, zeroY }) =>
        curves.map(({ name, tone, points }) => (
          <path
            key={name}
            className={styles[`${tone}Area`]}
            d={`${pathOf(points)}V${zeroY}H${points[0]![0]}Z`}
          />
        ))
      }
    />
  );
}
