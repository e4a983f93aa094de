import type { ComponentProps } from 'react';
import styles from './PlainSelect.module.css';

/** A list of values in a row of a table: as a text field each of them would take longer to draw than the rest of its row. */
export function PlainSelect({ width, ...select }: ComponentProps<'select'> & { width: string }) {
  return (
    <span className={styles.frame} style={{ width }}>
      <select className={styles.select} {...select} />
    </span>
  );
}
