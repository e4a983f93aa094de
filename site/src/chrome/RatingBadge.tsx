import { chromeMessages as text } from './chrome.messages';
import styles from './RatingBadge.module.css';

const STAR = 'M10 1.5 12.600 7l6 .8-4.4 4.200 1.1 6L10 15.1 4.700 18l1.1-6L1.400 7.8l6-.8z';

interface RatingBadgeProps {
  rating: { score: number; outOf: number; reviews: string };
}

export function RatingBadge({ rating }: RatingBadgeProps) {
  const { score, outOf, reviews } = rating;
  const width = outOf * 22;
  return (
    <p className={styles.badge}>
      <strong>{text.score(score, outOf)}</strong>
      <svg
        width={width}
        height="20"
        viewBox={`0 0 ${width} 20`}
        role="img"
        aria-label={text.rating(score, outOf)}
      >
        <clipPath id="rating-share">
          <rect width={score * 22} height="20" />
        </clipPath>
        <Stars count={outOf} className={styles.empty} />
        <g clipPath="url(#rating-share)">
          <Stars count={outOf} className={styles.full} />
        </g>
      </svg>
      <span>{text.reviews(reviews)}</span>
    </p>
  );
}

function Stars({ count, className }: { count: number; className: string | undefined }) {
  const places = Array.from({ length: count }, (_, place) => place);
  return (
    <g className={className}>
      {places.map((place) => (
        <path key={place} d={STAR} transform={`translate(${place * 22 + 1})`} />
      ))}
    </g>
  );
}
