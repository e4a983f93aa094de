import { DOT_PLOT, type Dot, dotPlotOf } from '#shared/dot-plot.js';
import styles from './charts.module.css';

interface DotPlotProps {
  dots: Dot[];
  /** A horizontal reference line with its label. */
  level: { y: number; label: string };
  xTitle: string;
  formatX(value: number): string;
  formatY(value: number): string;
  /** Accessible description of the chart. */
  description: string;
}

/** A scatter plot. Its data is always shown in a table too. */
export function DotPlot({ dots: given, level, xTitle, formatX, formatY, description }: DotPlotProps) {
  const { xTicks, yTicks, levelY, levelName, dots } = dotPlotOf(given, level.y);
  const { left, right, bottom } = DOT_PLOT;
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${DOT_PLOT.width} ${DOT_PLOT.height}`}
      role="img"
      aria-label={description}
    >
      {yTicks.map(({ value, at }) => (
        <g key={value}>
          <path className={styles.grid} d={`M${left} ${at}H${right}`} />
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
      <path className={styles.level} d={`M${left} ${levelY}H${right}`} />
      <text className={styles.levelName} x={levelName.x} y={levelName.y} textAnchor={levelName.anchor}>
        {level.label}
      </text>
      {dots.map(({ cx, cy, label }) => (
        <circle key={label} className={styles.dot} cx={cx} cy={cy} r={DOT_PLOT.radius}>
          <title>{label}</title>
        </circle>
      ))}
    </svg>
  );
}
