import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { ORIGIN_WORDS } from './report.messages';
import styles from './report.module.css';

/** Says in words where a figure comes from. */
export function OriginNote({ origins, of }: { origins: AnalysisView['origins']; of: string }) {
  const origin = origins[of];
  return origin ? <span className={styles.origin}>{ORIGIN_WORDS[origin]}</span> : null;
}
