import type { OwnerTestimonial } from '#shared/content.js';
import styles from './quotes.module.css';
import { Stars } from './Stars';
import { serverComponentText as text } from './text';

const MAX_STARS = 5;

interface TestimonialsProps {
  title: string;
  testimonials: OwnerTestimonial[];
}

/** Owner testimonials. Renders nothing when empty. */
export function Testimonials({ title, testimonials }: TestimonialsProps) {
  if (testimonials.length === 0) return null;
  return (
    <section className="page">
      <h2>{title}</h2>
      <div className={styles.quotes} data-row>
        {testimonials.map((testimonial, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: quotes may repeat and never reorder
          <Testimonial key={index} {...testimonial} />
        ))}
      </div>
    </section>
  );
}

function Testimonial({ quote, name, property, rating }: OwnerTestimonial) {
  return (
    <figure className={styles.quote}>
      <Stars score={rating} outOf={MAX_STARS} label={text.stars(rating, MAX_STARS)} />
      <blockquote>{quote}</blockquote>
      <figcaption>
        <b>{name}</b>, {property}
      </figcaption>
    </figure>
  );
}
