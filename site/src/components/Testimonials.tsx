import type { OwnerTestimonial } from '../../../src/shared/content/testimonials.js';
import { componentMessages as text } from './components.messages';
import styles from './quotes.module.css';
import { Stars } from './Stars';

const MOST_STARS = 5;

interface TestimonialsProps {
  title: string;
  testimonials: OwnerTestimonial[];
}

/** Quotes of owners; draws nothing without any. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{title}</h2>
        <div className={styles.quotes}>
          {testimonials.map((testimonial, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves on its page
            <Testimonial key={index} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Testimonial({ quote, name, property, rating, isSample }: OwnerTestimonial) {
  return (
    <figure className={styles.quote}>
      <Stars score={rating} outOf={MOST_STARS} label={text.stars(rating, MOST_STARS)} />
      <blockquote>{quote}</blockquote>
      <figcaption>
        <b>{name}</b>
        <br />
        {property}
        {isSample && <small>{text.sampleTestimonial}</small>}
      </figcaption>
    </figure>
  );
}
