import { GAUGE, gaugeOf, type Point } from '#shared/gauge.js';

const COLORS = { low: 'var(--wheat)', fair: 'var(--accent)', high: 'var(--clay)' };

interface RangeGaugeProps {
  value: number;
  low: number;
  high: number;
  format(value: number): string;
  /** Text alternative. */
  sentence: string;
}

/** Half-circle gauge with a needle. */
export function RangeGauge({ value, low, high, format, sentence }: RangeGaugeProps) {
  const { segments, lowAt, highAt, hub, tip } = gaugeOf(value, low, high);
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${GAUGE.width} ${GAUGE.height}`}
      width="100%"
      fill="var(--text)"
      fontSize="15"
      fontWeight="500"
      style={{ maxWidth: GAUGE.width, display: 'block' }}
    >
      {segments.map(({ label, arc, labelAt }) => (
        <g key={label}>
          <path d={arc} fill="none" stroke={COLORS[label]} strokeWidth={GAUGE.arcWidth} />
          <Label at={labelAt}>{label}</Label>
        </g>
      ))}
      <Label at={lowAt}>{format(low)}</Label>
      <Label at={highAt}>{format(high)}</Label>
      <path
        d={`M${hub.x} ${hub.y}L${tip.x} ${tip.y}`}
        stroke="var(--text)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx={hub.x} cy={hub.y} r={GAUGE.hubRadius} />
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
