import type { Faq } from '../../../src/shared/content/faqs.js';
import { FaqFacts } from '../document/FaqFacts';
import { componentMessages as text } from './components.messages';
import styles from './Faqs.module.css';

/** Questions that open to their answers, also without script; nothing where none is asked. */
export function Faqs({ title, faqs }: { title: string; faqs: Faq[] }) {
  if (faqs.length === 0) return null;
  return (
    <section className="band sand">
      <div className="page">
        <h2>{title}</h2>
        <div className={styles.faqs}>
          {faqs.map(({ question, answer }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may ask the same, and none moves on its page
            <details key={index}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
        {faqs.some(({ isSample }) => isSample) && <p className={styles.sample}>{text.sampleAnswers}</p>}
      </div>
      <FaqFacts faqs={faqs} />
    </section>
  );
}
