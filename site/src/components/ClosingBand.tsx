import type { ReactNode } from 'react';
import { Rooftops } from '../illustrations/Rooftops';
import styles from './ClosingBand.module.css';

/** What a page ends with, above the footer: one or more columns of heading, text and actions. */
export function ClosingBand({ children }: { children: ReactNode }) {
  return (
    <section className={`deep ${styles.band}`}>
      <div className={`page ${styles.columns}`}>{children}</div>
      <Rooftops />
    </section>
  );
}

interface ClosingColumnProps {
  title: string;
  text: string;
  /** The main action first. */
  children: ReactNode;
}

export function ClosingColumn({ title, text, children }: ClosingColumnProps) {
  return (
    <div>
      <h2>{title}</h2>
      <p>{text}</p>
      <div className={styles.actions}>{children}</div>
    </div>
  );
}

/** The class of the second action. */
export const SECOND_ACTION = `button ${styles.light}`;
