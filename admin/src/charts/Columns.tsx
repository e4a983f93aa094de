import { linearScale, niceTicks } from '#shared/charts.js';

const TOP = 10;
const BOTTOM = 180;
const HEIGHT = 208;
/** Space for the axis labels. */
const LEFT = 36;
/** Column width as a share of its step. */
const FILL = 0.72;

interface Column {
  key: string;
  value: number;
  /** Shown on hover. */
  title: string;
}

interface ColumnsProps {
  columns: Column[];
  /** Labels of the first and last column. */
  ends: [string, string];
  format(value: number): string;
  /** Text alternative; the numbers are also in a table. */
  sentence: string;
}

/** Column chart starting at zero. Widths are percentages, so text keeps its size. */
export function Columns({ columns, ends, format, sentence }: ColumnsProps) {
  const ticks = niceTicks([0, 1, ...columns.map(({ value }) => value)]);
  const y = linearScale(ticks, [BOTTOM, TOP]);
  const step = 100 / columns.length;
  return (
    <svg role="img" aria-label={sentence} height={HEIGHT} style={FRAME}>
      {ticks.filter(Number.isInteger).map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke="var(--hairline)" />
          <text x={-8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {format(tick)}
          </text>
        </g>
      ))}
      {columns.map(({ key, value, title }, index) => (
        <rect
          key={key}
          x={`${(index + (1 - FILL) / 2) * step}%`}
          width={`${step * FILL}%`}
          y={y(value)}
          height={BOTTOM - y(value)}
          fill={index === columns.length - 1 ? 'var(--control)' : 'var(--accent)'}
        >
          <title>{title}</title>
        </rect>
      ))}
      <text y={HEIGHT - 6}>{ends[0]}</text>
      <text x="100%" y={HEIGHT - 6} textAnchor="end">
        {ends[1]}
      </text>
    </svg>
  );
}

const FRAME = {
  display: 'block',
  overflow: 'visible',
  width: `calc(100% - ${LEFT}px)`,
  marginLeft: LEFT,
  fill: 'var(--muted)',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
};
