import type { Point } from '#shared/gauge.js';
import { GAUGE, gaugeOf } from '#shared/gauge.js';
import styles from './charts.module.css';

interface RangeGaugeProps {
  value: number;
  low: number;
  high: number;
  format(value: number): string;
  /** Accessible description of the chart. */
  description: string;
}

/** A half-circle gauge with three segments and a needle. */
export function RangeGauge({ value, low, high, format, description }: RangeGaugeProps) {
  const { segments, lowAt, highAt, hub, tip } = gaugeOf(value, low, high);
  return (
    <svg
      className={styles.gauge}
      viewBox={`0 0 ${GAUGE.width} ${GAUGE.height}`}
      role="img"
      aria-label={description}
    >
      {segments.map(({ label, arc, labelAt }) => (
        <g key={label}>
          <path className={styles[label]} d={arc} />
          <Label at={labelAt}>{label}</Label>
        </g>
      ))}
      <Label at={lowAt}>{format(low)}</Label>
      <Label at={highAt}>{format(high)}</Label>
      <path className={styles.needle} d={`M${hub.x} ${hub.y}L${tip.x} ${tip.y}`} />
      <circle className={styles.hub} cx={hub.x} cy={hub.y} r={GAUGE.hubRadius} />
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
