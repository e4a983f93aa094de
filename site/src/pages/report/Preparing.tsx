import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { Stages } from '../../components/Stages';
import { PropertyDetails } from './PropertyDetails';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.preparing;
const LOOKING_UP = 1;

/** Stands where the figures will be while the rent is looked up; what is known already shows. */
export function Preparing({ analysis }: { analysis: AnalysisView }) {
  return (
    <div className={`page ${styles.figures}`}>
      <section className={styles.preparing} aria-busy="true">
        <h2>{text.title}</h2>
        <p className="soft">{text.text}</p>
        <Stages names={text.stages} current={LOOKING_UP} />
      </section>
      <PropertyDetails property={analysis.property} origins={analysis.origins} />
    </div>
  );
}
