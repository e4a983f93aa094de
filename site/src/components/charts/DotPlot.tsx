import { DOT_PLOT, type Dot, dotPlotOf } from '../../../../src/shared/charts/dot-plot.js';
import styles from './charts.module.css';

interface DotPlotProps {
  dots: Dot[];
  /** A level line across the plot, with its name. */
  level: { y: number; label: string };
  xTitle: string;
  formatX(value: number): string;
  formatY(value: number): string;
  /** The whole picture in one sentence, for those who do not see it. */
  sentence: string;
}

/** Points over two axes; its numbers always stand in a table beside it. */
export function DotPlot({ dots: given, level, xTitle, formatX, formatY, sentence }: DotPlotProps) {
  const { xTicks, yTicks, levelY, levelName, dots } = dotPlotOf(given, level.y);
  const { left, right, bottom } = DOT_PLOT;
  return (
    <svg
      className={styles.plot}
      viewBox={`0 0 ${DOT_PLOT.width} ${DOT_PLOT.height}`}
      role="img"
      aria-label={sentence}
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
