import type { EntryStatus } from '../../../../src/shared/analysis/analysis.contract.js';
import { Stages } from '../../components/Stages';
import { reportMessages as text } from './report.messages';
import styles from './report.module.css';

const STAGE_OF: Partial<Record<EntryStatus, number>> = { pending: 1, processing: 1 };

/** Stands where the figures will be while the rent is looked up. */
export function Preparing({ status }: { status: EntryStatus }) {
  return (
    <section className={`page ${styles.preparing}`} aria-busy="true">
      <h2>{text.preparing.title}</h2>
      <p className="soft">{text.preparing.text}</p>
      <Stages names={text.preparing.stages} current={STAGE_OF[status] ?? 2} />
    </section>
  );
}
