import { Info } from 'lucide-react';
import type { AnalysisView, PropertyFact } from '#shared/analysis.js';
import { LEAD_LIMITS, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '#shared/lead.js';
import { YEAR_BUILT_MIN } from '#shared/limits.js';
import { disagreements, factName, propertyFigures } from '#shared/report.js';
import { ORIGIN_TEXT } from '#shared/report-text.js';
import { Field, type FieldProps } from '../../components/Field';
import styles from './facts.module.css';
import { FormFailure, ReportForm, usePosted } from './report-form';
import { reportText } from './text';

const text = reportText.facts;

/** Where property records and the owner disagree. The owner's facts are the ones we used. */
export function Disagreements({ analysis }: { analysis: AnalysisView }) {
  const found = disagreements(analysis);
  if (found.length === 0) return null;
  return (
    <section className={styles.differ} aria-label={text.label}>
      <ul className="page">
        {found.map(({ fact, recorded, text: sentence, use }) => (
          <li key={fact}>
            <Info size={18} aria-hidden="true" />
            <p>
              <strong>{sentence}</strong> {text.mayChange}
            </p>
            {!isSetByStaff(analysis) && (
              <>
                <ReportForm intent="facts">
                  <input type="hidden" name={fact} value={recorded} />
                  <button type="submit">{use}</button>
                </ReportForm>
                <a href="#facts">{text.edit}</a>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a person estimated isn't recomputed. */
function isSetByStaff({ origins }: AnalysisView): boolean {
  return origins.rentEstimate === 'staff';
}

/** What the estimate assumes about the property, each fact with its source, and a form to correct it. */
export function PropertyDetails({ analysis }: { analysis: AnalysisView }) {
  const { property, origins } = analysis;
  return (
    <section className={`page ${styles.details}`} aria-labelledby="details">
      <h2 id="details">{reportText.details.title}</h2>
      <dl>
        {propertyFigures(property, origins).map(({ name, value, origin }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} {origin && <span className={styles.origin}>{ORIGIN_TEXT[origin]}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {!isSetByStaff(analysis) && <EditFacts analysis={analysis} />}
    </section>
  );
}

/** Opens by itself when the address names the fields, and after a refused change. */
function EditFacts({ analysis: { property, origins } }: { analysis: AnalysisView }) {
  const posted = usePosted('facts');
  const isKnown = (fact: PropertyFact) => origins[fact] !== 'fallback estimate';
  const shownOf = (fact: PropertyFact) =>
    posted?.typed[fact] ?? (isKnown(fact) ? property[fact] : null) ?? '';
  const errorOf = (fact: PropertyFact) => posted?.issues.find(({ field }) => field === fact)?.message;
  return (
    <details className={styles.edit} open={posted !== null}>
      <summary>{text.edit}</summary>
      <ReportForm intent="facts">
        <div id="facts" className={styles.fields}>
          {FIELDS.map(({ name, ...field }) => (
            <Field
              key={name}
              name={name}
              {...field}
              label={factName(name, property)}
              defaultValue={shownOf(name)}
              error={errorOf(name)}
            />
          ))}
        </div>
        <FormFailure intent="facts" />
        <button className="button primary" type="submit">
          {text.save}
        </button>
        <p className={styles.origin}>{text.saveNote}</p>
      </ReportForm>
    </details>
  );
}

const whole = { type: 'number', inputMode: 'numeric', step: 1 } as const;
const FIELDS: (Omit<FieldProps, 'label'> & { name: PropertyFact })[] = [
  {
    name: 'propertyType',
    placeholder: text.choose,
    options: PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] })),
  },
  {
    name: 'squareFootage',
    ...whole,
    min: 1,
    max: LEAD_LIMITS.squareFootage,
  },
  { name: 'bedrooms', ...whole, min: 0, max: LEAD_LIMITS.bedrooms },
  {
    name: 'bathrooms',
    type: 'number',
    inputMode: 'decimal',
    step: 0.5,
    min: 0.5,
    max: LEAD_LIMITS.bathrooms,
  },
  { name: 'yearBuilt', ...whole, min: YEAR_BUILT_MIN },
];
