import { linearScale, niceTicks } from '../../../../src/shared/charts/scale.js';
import styles from './charts.module.css';

const FRAME = { left: 84, right: 584, top: 24, bottom: 236 };

export interface Dot {
  x: number;
  y: number;
  label: string;
}

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
export function DotPlot({ dots, level, xTitle, formatX, formatY, sentence }: DotPlotProps) {
  const xTicks = niceTicks([0, ...dots.map((dot) => dot.x)]);
  const yTicks = niceTicks([level.y, ...dots.map((dot) => dot.y)]);
  const x = linearScale(xTicks, [FRAME.left, FRAME.right]);
  const y = linearScale(yTicks, [FRAME.bottom, FRAME.top]);
  return (
    <svg className={styles.plot} viewBox="0 0 600 288" role="img" aria-label={sentence}>
      {yTicks.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${FRAME.left} ${y(tick)}H${FRAME.right}`} />
          <text x={FRAME.left - 10} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {formatY(tick)}
          </text>
        </g>
      ))}
      {xTicks.map((tick) => (
        <text key={tick} x={x(tick)} y={FRAME.bottom + 20} textAnchor="middle">
          {formatX(tick)}
        </text>
      ))}
      <text x={FRAME.right} y={FRAME.bottom + 44} textAnchor="end">
        {xTitle}
      </text>
      <path className={styles.level} d={`M${FRAME.left} ${y(level.y)}H${FRAME.right}`} />
      <text className={styles.levelName} x={FRAME.right} y={y(level.y) - 10} textAnchor="end">
        {level.label}
      </text>
      {dots.map((dot) => (
        <circle key={dot.label} className={styles.dot} cx={x(dot.x)} cy={y(dot.y)} r="8">
          <title>{dot.label}</title>
        </circle>
      ))}
    </svg>
  );
}
