import { Info } from 'lucide-react';
import type { AnalysisView } from '#shared/analysis.js';
import { disagreements, propertyFigures } from '#shared/report.js';
import { ORIGIN_WORDS } from '#shared/report-text.js';
import styles from './facts.module.css';
import { reportText } from './text';

/** Where property records and the owner disagree. The owner's facts are the ones we used. */
export function Disagreements({ analysis }: { analysis: AnalysisView }) {
  const found = disagreements(analysis);
  if (found.length === 0) return null;
  return (
    <section className={styles.differ} aria-label={reportText.facts.label}>
      <ul className="page">
        {found.map(({ fact, text }) => (
          <li key={fact}>
            <Info size={18} aria-hidden="true" />
            <p>
              <strong>{text}</strong>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the estimate assumes about the property, each fact with its source. */
export function PropertyDetails({ analysis: { property, origins } }: { analysis: AnalysisView }) {
  return (
    <section className={`page ${styles.details}`} aria-labelledby="details">
      <h2 id="details">{reportText.details.title}</h2>
      <dl>
        {propertyFigures(property, origins).map(({ name, value, origin }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {origin && <span className={styles.origin}>{ORIGIN_WORDS[origin]}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
