import type { Origin } from '../../../../src/shared/analysis/analysis.contract.js';
import { ORIGIN_WORDS } from '../../../../src/shared/analysis/report-words.js';
import styles from './report.module.css';

/** Says in words where a figure comes from. */
export function OriginNote({ origin }: { origin: Origin | undefined }) {
  return origin ? <span className={styles.origin}>{ORIGIN_WORDS[origin]}</span> : null;
}
