import { Stars } from '../components/Stars';
import { chromeMessages as text } from './chrome.messages';
import styles from './RatingBadge.module.css';

interface RatingBadgeProps {
  rating: { score: number; outOf: number; reviews: string };
}

export function RatingBadge({ rating }: RatingBadgeProps) {
  const { score, outOf, reviews } = rating;
  return (
    <p className={styles.badge}>
      <strong>{text.score(score, outOf)}</strong>
      <Stars score={score} outOf={outOf} label={text.rating(score, outOf)} />
      <span>{text.reviews(reviews)}</span>
    </p>
  );
}
