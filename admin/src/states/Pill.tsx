import type { ReactNode } from 'react';
import styles from './Pill.module.css';

export type Tone = 'good' | 'wary' | 'bad' | 'notice' | 'done' | 'reviewed';

/** A status in a word, with a color that repeats it; without a tone, a plain label. */
export function Pill({ tone, children }: { tone?: Tone; children: ReactNode }) {
  if (!tone) return <span className={`${styles.pill} ${styles.plain}`}>{children}</span>;
  const color = { color: `var(--${tone})`, backgroundColor: `var(--${tone}-ground)` };
  return (
    <span className={styles.pill} style={color}>
      {children}
    </span>
  );
}
