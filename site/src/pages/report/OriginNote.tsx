import type { Origin } from '../../../../src/shared/analysis/analysis.contract.js';
import { ORIGIN_WORDS } from '../../../../src/shared/analysis/report-words.js';
import styles from './report.module.css';

/** Says in words where a figure comes from; a note of its own goes before those of its origin. */
export function OriginNote({ origin, note }: { origin: Origin | undefined; note?: string | undefined }) {
  return origin ? <span className={styles.origin}>{note ?? ORIGIN_WORDS[origin]}</span> : null;
}
