import { sectionsMessages } from './sections.messages';
import styles from './sections.module.css';

const { values: text } = sectionsMessages;

export function Values() {
  return (
    <section className="band">
      <div className="page">
        <h2>{text.title}</h2>
        <ul className={styles.values}>
          {text.cards.map(({ title, text: sentence }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="lead">{sentence}</p>
            </li>
          ))}
        </ul>
        <a className="button primary" href="/enroll">
          {text.action}
        </a>
      </div>
    </section>
  );
}
