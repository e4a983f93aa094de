import { BadgeCheck, CreditCard } from 'lucide-react';
import styles from './hero.module.css';
import { landingMessages as text } from './landing.messages';

/** What stands around the form. */
export function HeroWords() {
  return (
    <>
      <div className={styles.words}>
        <p className={styles.badge}>
          <BadgeCheck size={20} aria-hidden="true" /> {text.badge}
        </p>
        <h1>{text.heading}</h1>
        <p className="lead">{text.intro}</p>
        <p className={styles.card}>
          <CreditCard size={20} aria-hidden="true" /> {text.noCard}
        </p>
      </div>
      <section className={styles.quickStart}>
        <h2>{text.quickStartTitle}</h2>
        <ol>
          {text.quickStart.map(({ title, text: explanation }) => (
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
