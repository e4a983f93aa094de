import { BadgeCheck, CreditCard } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './AnalysisHero.module.css';
import { analysisMessages as text } from './analysis.messages';

export function AnalysisHero({ children }: { children: ReactNode }) {
  return (
    <section className={`page ${styles.hero}`}>
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
      <div className={styles.form}>{children}</div>
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
    </section>
  );
}
