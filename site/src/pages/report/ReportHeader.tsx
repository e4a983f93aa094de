import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { BUSINESS_TIME_ZONE } from '../../../../src/shared/format.js';
import { useDocumentSettings } from '../../document/document-context';
import { PropertyGlyph } from '../../illustrations/PropertyGlyph';
import { reportMessages as text } from './report.messages';
import styles from './report.module.css';

export function ReportHeader({ analysis }: { analysis: AnalysisView }) {
  const { canonicalUrl } = useDocumentSettings();
  const { siblings, address, leadId, property, createdAt } = analysis;
  return (
    <header className={styles.head}>
      <div className="page">
        {siblings.length > 1 && <Switcher siblings={siblings} current={leadId} />}
        <div className={styles.title}>
          <PropertyGlyph type={property.propertyType} />
          <div>
            <p className="soft">
              {text.kicker} · {text.preparedOn(dayOf(createdAt))}
            </p>
            <h1>{address}</h1>
            <p className={styles.online}>{text.online(canonicalUrl ?? '')}</p>
          </div>
        </div>
      </div>
    </header>
  );
}

function Switcher({ siblings, current }: { siblings: AnalysisView['siblings']; current: string }) {
  return (
    <nav aria-label={text.switcher} className={styles.switcher}>
      {siblings.map(({ leadId, address }) => (
        <a key={leadId} href={`/analysis/${leadId}`} aria-current={leadId === current ? 'page' : undefined}>
          {streetAndCity(address)}
        </a>
      ))}
    </nav>
  );
}

/** Street and city, enough to tell an owner's properties apart. */
function streetAndCity(address: string): string {
  return address.split(', ').slice(0, 2).join(', ');
}

const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: BUSINESS_TIME_ZONE,
});

function dayOf(iso: string): string {
  return day.format(new Date(iso));
}
