import styles from './Calculator.module.css';
import { calculatorsMessages as text } from './calculators.messages';

/** What a result rests on, a sentence each, and how to keep it. */
export function Assumptions({ sentences }: { sentences: string[] }) {
  return (
    <section className={`page ${styles.assumptions}`} aria-labelledby="assumptions">
      <h3 id="assumptions">{text.assumptions}</h3>
      <ul className={styles.note}>
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <p className={styles.note}>{text.share}</p>
    </section>
  );
}
