import { referralMessages as text } from './referral.messages';
import styles from './referral.module.css';

/** What stands around the form: what it is worth, and how it works. */
export function ReferralWords() {
  return (
    <>
      <div className={styles.words}>
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
        <ul className={styles.facts}>
          {text.facts.map(({ figure, meaning }) => (
            <li key={figure}>
              <b>{figure}</b> <span className="soft">{meaning}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={styles.steps}>
        <h2>{text.stepsTitle}</h2>
        <ol>
          {text.steps.map(({ title, text: explanation }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{explanation}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
