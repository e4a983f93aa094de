import { RING_MAP, type RingMapDrawing } from '#shared/ring-map.js';

const { size, center, dot, text } = RING_MAP;

interface RingMapProps {
  map: RingMapDrawing;
  formatMiles(miles: number): string;
  /** Text alternative. */
  sentence: string;
}

/** The rentals around the home by distance and direction, north up; they are also in a table. */
export function RingMap({ map: { rings, dots }, formatMiles, sentence }: RingMapProps) {
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${size} ${size}`}
      width="100%"
      fill="var(--text)"
      fontSize={text}
      fontWeight="600"
      textAnchor="middle"
      style={{ maxWidth: size, display: 'block' }}
    >
      {rings.map(({ radius, miles, labelAt }) => (
        <g key={radius}>
          <circle
            cx={center}
            cy={center}
            r={radius}
            fill="var(--accent)"
            fillOpacity="0.1"
            stroke="var(--hairline)"
          />
          <text x={labelAt.x} y={labelAt.y}>
            {formatMiles(miles)}
          </text>
        </g>
      ))}
      <path d={`M${center} ${center - 11}l13 11v14h-26v-14z`} fill="var(--wheat)" stroke="var(--text)" />
      {dots.map(({ number, x, y, isInside, label, labelAt }) => (
        <g key={number}>
          <circle
            cx={x}
            cy={y}
            r={dot}
            fill={isInside ? 'var(--accent)' : 'var(--surface)'}
            stroke="var(--text)"
            strokeWidth="2"
          />
          <text x={x} y={y + 4.5} fill={isInside ? 'var(--surface)' : 'var(--text)'}>
            {number}
          </text>
          <text x={labelAt.x} y={labelAt.y} textAnchor={labelAt.anchor}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
