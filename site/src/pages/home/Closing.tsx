import { Rooftops } from '../../illustrations/Rooftops';
import { sectionsMessages } from './sections.messages';
import styles from './sections.module.css';

const { closing: text } = sectionsMessages;

export function Closing() {
  return (
    <section className={`deep ${styles.closing}`}>
      <div className="page">
        <h2>{text.title}</h2>
        <p>{text.text}</p>
        <div className={styles.ways}>
          <a className="button secondary" href="/enroll">
            {text.start}
          </a>
          <a className={`button ${styles.light}`} href="/analysis">
            {text.analysis}
          </a>
        </div>
      </div>
      <Rooftops />
    </section>
  );
}
