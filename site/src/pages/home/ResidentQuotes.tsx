import type { ResidentQuote } from '../../../../src/shared/content/testimonials.js';
import styles from '../../components/quotes.module.css';
import { sectionsMessages } from './sections.messages';

const { residents: text } = sectionsMessages;

export function ResidentQuotes({ quotes }: { quotes: ResidentQuote[] }) {
  if (quotes.length === 0) return null;
  return (
    <section className="band">
      <div className="page">
        <h2>{text.title}</h2>
        <div className={`${styles.quotes} ${styles.large}`}>
          {quotes.map(({ quote, name, city, isSample }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may say the same, and none moves on its page
            <figure className={styles.quote} key={index}>
              <blockquote>{quote}</blockquote>
              <figcaption>
                <b>{name}</b>
                <br />
                {city}
                {isSample && <small>{text.sample}</small>}
              </figcaption>
            </figure>
          ))}
        </div>
      </div>
    </section>
  );
}
