import { type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowBox.module.css';

interface RowBoxProps extends Pick<ComponentProps<'input'>, 'checked' | 'onChange'> {
  label: string;
  /** Some of what it stands for is selected, and some is not. */
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
