import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowBox.module.css';

interface RowBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  /** Whether some of the rows it stands for are selected, and some are not. */
  isPartly?: boolean;
}

/** The box that selects a row, or all of them. */
export function RowBox({ label, isPartly = false, ...box }: RowBoxProps) {
  const ref = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ref.current) ref.current.indeterminate = isPartly;
  }, [isPartly]);
  return (
    <label className={styles.target}>
      <input ref={ref} type="checkbox" className={styles.box} aria-label={label} {...box} />
    </label>
  );
}
