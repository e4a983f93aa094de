import type { ComponentProps } from 'react';
import styles from './PlainSelect.module.css';

/** A native select for table rows: drawing MUI's takes longer than the rest of the row. */
export function PlainSelect({ width, ...select }: ComponentProps<'select'> & { width: string }) {
  return (
    <span className={styles.frame} style={{ width }}>
      <select className={styles.select} {...select} />
    </span>
  );
}
