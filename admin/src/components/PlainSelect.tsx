import type { ComponentProps } from 'react';
import styles from './PlainSelect.module.css';

interface PlainSelectProps extends ComponentProps<'select'> {
  width: string;
  /** As wide as its value and as low as a chip, up to `width`. */
  isCompact?: boolean;
}

/** A native select for table rows: rendering MUI's takes longer than the rest of the row. */
export function PlainSelect({ width, isCompact, ...select }: PlainSelectProps) {
  const frame = isCompact ? `${styles.frame} ${styles.compact}` : styles.frame;
  return (
    <span className={frame} style={isCompact ? { maxWidth: `min(${width}, 100%)` } : { width }}>
      <select className={styles.select} {...select} />
    </span>
  );
}
