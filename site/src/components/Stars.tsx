import styles from './Stars.module.css';

const STAR = 'M10 1.5 12.6 7l6 .8-4.4 4.2 1.1 6L10 15.1 4.7 18l1.1-6L1.4 7.8l6-.8z';
const STEP = 22;

interface StarsProps {
  score: number;
  outOf: number;
  /** Accessible label. */
  label: string;
}

/** A star rating. The inner SVG is clipped at the score. */
export function Stars({ score, outOf, label }: StarsProps) {
  const width = outOf * STEP;
  return (
    <svg width={width} height="20" viewBox={`0 0 ${width} 20`} role="img" aria-label={label}>
      <Row count={outOf} className={styles.empty} />
      <svg width={score * STEP} height="20" aria-hidden="true">
        <Row count={Math.ceil(score)} className={styles.full} />
      </svg>
    </svg>
  );
}

function Row({ count, className }: { count: number; className: string | undefined }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <g className={className}>
      {places.map((place) => (
        <path key={place} d={STAR} transform={`translate(${place * STEP + 1})`} />
      ))}
    </g>
  );
}
