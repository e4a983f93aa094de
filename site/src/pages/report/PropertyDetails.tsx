import type { AnalysedProperty, AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { formatNumber } from '../../../../src/shared/format.js';
import { PROPERTY_TYPE_LABELS } from '../../../../src/shared/leads/lead.contract.js';
import { OriginNote } from './OriginNote';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.details;

const SHOW: { [Field in keyof AnalysedProperty]: (property: AnalysedProperty) => string } = {
  propertyType: ({ propertyType }) => PROPERTY_TYPE_LABELS[propertyType],
  squareFootage: ({ squareFootage }) => (squareFootage > 0 ? formatNumber(squareFootage) : text.unknown),
  unitCount: ({ unitCount }) => formatNumber(unitCount),
  bedrooms: ({ bedrooms }) => given(bedrooms),
  bathrooms: ({ bathrooms }) => given(bathrooms),
  yearBuilt: ({ yearBuilt }) => given(yearBuilt),
};

function given(value: number | null): string {
  return value === null ? text.unknown : String(value);
}

interface PropertyDetailsProps {
  property: AnalysedProperty;
  origins: AnalysisView['origins'];
}

export function PropertyDetails({ property, origins }: PropertyDetailsProps) {
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">{text.title}</h2>
      <dl>
        {(Object.keys(SHOW) as (keyof AnalysedProperty)[]).map((field) => (
          <div key={field}>
            <dt>{text[field]}</dt>
            <dd>
              <Value shown={SHOW[field](property)} origins={origins} field={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ValueProps extends Pick<PropertyDetailsProps, 'origins'> {
  shown: string;
  field: keyof AnalysedProperty;
}

function Value({ shown, origins, field }: ValueProps) {
  return (
    <>
      {shown} {shown !== text.unknown && <OriginNote origins={origins} of={field} />}
    </>
  );
}
