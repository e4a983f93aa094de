import { RING_MAP, type RingMapDrawing } from '#shared/ring-map.js';
import styles from './charts.module.css';

const { size, center, dot } = RING_MAP;

interface RingMapProps {
  map: RingMapDrawing;
  /** Marks the top. */
  north: string;
  formatMiles(miles: number): string;
  /** Accessible description of the chart. */
  description: string;
}

/** The rentals around the home: distance rings, no streets, no third party. The rentals are also in a table. */
export function RingMap({ map: { rings, dots }, north, formatMiles, description }: RingMapProps) {
  return (
    <svg className={styles.map} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={description}>
      {rings.map(({ radius }) => (
        <circle key={radius} className={styles.ring} cx={center} cy={center} r={radius} />
      ))}
      <path className={styles.cross} d={`M${center} 10v400M10 ${center}h400`} />
      <text x={center} y="24">
        {north}
      </text>
      {rings.map(({ miles, labelAt }) => (
        <text key={miles} x={labelAt.x} y={labelAt.y}>
          {formatMiles(miles)}
        </text>
      ))}
      <path className={styles.home} d={`M${center} ${center - 11}l13 11v14h-26v-14z`} />
      {dots.map(({ number, x, y, isInside, label, labelAt }) => (
        <g key={number} className={isInside ? styles.dot : styles.hollow}>
          <circle cx={x} cy={y} r={dot} />
          <text x={x} y={y + 4.5}>
            {number}
          </text>
          <text className={styles.rent} x={labelAt.x} y={labelAt.y} textAnchor={labelAt.anchor}>
            {label}
          </text>
        </g>
      ))}
    </svg>
  );
}
