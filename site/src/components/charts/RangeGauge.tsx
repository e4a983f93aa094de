import styles from './charts.module.css';
import { angleOf, arcPath, type Point, pointAt } from './gauge-geometry';

const CENTER: Point = { x: 160, y: 150 };
const RADIUS = 112;
const SEGMENTS = [
  { label: 'low', from: 179, to: 121, labelAt: RADIUS - 38, className: styles.low },
  { label: 'fair', from: 119, to: 61, labelAt: RADIUS + 24, className: styles.fair },
  { label: 'high', from: 59, to: 1, labelAt: RADIUS - 38, className: styles.high },
];

interface RangeGaugeProps {
  value: number;
  low: number;
  high: number;
  format(value: number): string;
  /** The whole picture in one sentence, for those who do not see it. */
  sentence: string;
}

/** A half circle of three segments with a needle at the value. */
export function RangeGauge({ value, low, high, format, sentence }: RangeGaugeProps) {
  const angle = angleOf(value, low, high);
  const tip = pointAt(CENTER, RADIUS - 24, angle);
  const [lowAt, highAt] = [pointAt(CENTER, RADIUS + 32, 122), pointAt(CENTER, RADIUS + 32, 58)];
  return (
    <svg className={styles.gauge} viewBox="0 0 320 176" role="img" aria-label={sentence}>
      {SEGMENTS.map(({ label, from, to, labelAt, className }) => (
        <g key={label}>
          <path className={className} d={arcPath(CENTER, RADIUS, from, to)} />
          <Label at={pointAt(CENTER, labelAt, (from + to) / 2)}>{label}</Label>
        </g>
      ))}
      <Label at={lowAt}>{format(low)}</Label>
      <Label at={highAt}>{format(high)}</Label>
      <path className={styles.needle} d={`M${CENTER.x} ${CENTER.y}L${tip.x} ${tip.y}`} />
      <circle className={styles.hub} cx={CENTER.x} cy={CENTER.y} r="9" />
    </svg>
  );
}

function Label({ at, children }: { at: Point; children: string }) {
  return (
    <text x={at.x} y={at.y} textAnchor="middle" dominantBaseline="middle">
      {children}
    </text>
  );
}
