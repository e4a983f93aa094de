import type { AnalysedProperty, AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { propertyFigures } from '../../../../src/shared/analysis/report-figures.js';
import { OriginNote } from './OriginNote';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

interface PropertyDetailsProps {
  property: AnalysedProperty;
  origins: AnalysisView['origins'];
}

export function PropertyDetails({ property, origins }: PropertyDetailsProps) {
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">{reportMessages.details.title}</h2>
      <dl>
        {propertyFigures(property, origins).map(({ name, value, origin }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <OriginNote origin={origin} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
