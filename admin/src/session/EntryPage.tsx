import type { ReactNode } from 'react';
import { useIsOnline } from '../browser';
import styles from './LoginPage.module.css';
import { sessionText as text } from './text';

/** A page before the console: one card in the middle. The service worker opens it offline. */
export function EntryPage({ children }: { children: ReactNode }) {
  const isOnline = useIsOnline();
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div role="status">{!isOnline && <p className={styles.offline}>{text.offline}</p>}</div>
        {children}
      </div>
    </main>
  );
}
