import type { Faq } from '#shared/content.js';
import { FaqStructuredData } from '../document/structured-data';
import styles from './Faqs.module.css';

export type Question = Pick<Faq, 'question' | 'answer'>;

/** FAQ section of a page. Renders nothing when empty. */
export function Faqs({ title, faqs }: { title: string; faqs: Faq[] }) {
  if (faqs.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{title}</h2>
        <FaqList faqs={faqs} />
      </div>
      <FaqStructuredData faqs={faqs} />
    </section>
  );
}

/** An accordion that works without JavaScript. */
export function FaqList({ faqs }: { faqs: Question[] }) {
  return (
    <div className={styles.faqs}>
      {faqs.map(({ question, answer }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: questions may repeat and never reorder
        <details key={index}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  );
}
