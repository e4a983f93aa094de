import type { OwnerTestimonial } from '../../../../src/shared/content/testimonials.js';
import { componentMessages } from '../../components/components.messages';
import { Stars } from '../../components/Stars';
import styles from './quotes.module.css';
import { sectionsMessages } from './sections.messages';

const { testimonials: text } = sectionsMessages;
const MOST_STARS = 5;

export function Testimonials({ testimonials }: { testimonials: OwnerTestimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{text.title}</h2>
        <div className={styles.quotes}>
          {testimonials.map((testimonial) => (
            <Testimonial key={testimonial.quote} {...testimonial} />
          ))}
        </div>
      </div>
    </section>
  );
}

function Testimonial({ quote, name, property, rating, isSample }: OwnerTestimonial) {
  return (
    <figure className={styles.quote}>
      <Stars score={rating} outOf={MOST_STARS} label={componentMessages.stars(rating, MOST_STARS)} />
      <blockquote>{quote}</blockquote>
      <figcaption>
        <b>{name}</b>
        <br />
        {property}
        {isSample && <small>{text.sample}</small>}
      </figcaption>
    </figure>
  );
}
