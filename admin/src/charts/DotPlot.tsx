import { DOT_PLOT, type Dot, dotPlotOf } from '#shared/dot-plot.js';

const { left, right, bottom, radius } = DOT_PLOT;

interface DotPlotProps {
  dots: Dot[];
  /** A labeled horizontal line. */
  level: { y: number; label: string };
  xTitle: string;
  formatX(value: number): string;
  formatY(value: number): string;
  /** Text alternative. */
  sentence: string;
}

/** Scatter plot; the numbers are also in a table. */
export function DotPlot({ dots: given, level, xTitle, formatX, formatY, sentence }: DotPlotProps) {
  const { xTicks, yTicks, levelY, levelName, dots } = dotPlotOf(given, level.y);
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${DOT_PLOT.width} ${DOT_PLOT.height}`}
      width="100%"
      fill="var(--text)"
      fontSize="14"
      style={{ maxWidth: DOT_PLOT.width, display: 'block' }}
    >
      {yTicks.map(({ value, at }) => (
        <g key={value}>
          <path d={`M${left} ${at}H${right}`} stroke="var(--hairline)" />
          <text x={left - 10} y={at} textAnchor="end" dominantBaseline="middle">
            {formatY(value)}
          </text>
        </g>
      ))}
      {xTicks.map(({ value, at }) => (
        <text key={value} x={at} y={bottom + 20} textAnchor="middle">
          {formatX(value)}
        </text>
      ))}
      <text x={right} y={bottom + 44} textAnchor="end">
        {xTitle}
      </text>
      <path d={`M${left} ${levelY}H${right}`} stroke="var(--text)" strokeWidth="2" strokeDasharray="6 5" />
      <text x={levelName.x} y={levelName.y} textAnchor={levelName.anchor} fontWeight="600">
        {level.label}
      </text>
      {dots.map(({ cx, cy, label }) => (
        <circle
          key={label}
          cx={cx}
          cy={cy}
          r={radius}
          fill="var(--accent)"
          stroke="var(--surface)"
          strokeWidth="2"
        >
          <title>{label}</title>
        </circle>
      ))}
    </svg>
  );
}
