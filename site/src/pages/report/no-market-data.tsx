import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { REPORT_CALL_CONSENT } from '#shared/consent.js';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { Field } from '../../components/Field';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { startUrl } from '../start/state';
import { startText } from '../start/text';
import styles from './no-market-data.module.css';
import { FormFailure, ReportForm, usePosted } from './report-form';
import { reportText } from './text';

const text = reportText.noData;
const { estimate: perMonth } = REPORT_TEXT;

/** No number: who will send one, and when. A promise that was missed is not repeated. */
export function Promised({
  analysis: { createdAt },
  isCallRequested,
}: {
  analysis: AnalysisView;
  isCallRequested: boolean;
}) {
  const { company } = useSiteData();
  const due = endOfNextWorkday(
    new Date(createdAt),
    company.closedDays.map(({ date }) => date),
  );
  const isLate = due.getTime() < Date.now();
  return (
    <section className={styles.promise} aria-labelledby="no-data">
      <h2 id="no-data">{isLate ? text.title : text.by(formatDateTime(due.toISOString()))}</h2>
      <p className="lead">{isLate ? text.late : text.text}</p>
      {isCallRequested ? <p className="soft">{text.call(company.phone)}</p> : <CallMe company={company} />}
    </section>
  );
}

/** What we know without market data: our own estimates nearby, and standard figures that are labeled as such. */
export function RoughRange({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  const { rentRangeLow, rentRangeHigh, leadId, area, property } = analysis;
  const [low, high] = [rentRangeLow ?? rent, rentRangeHigh ?? rent].map(formatDollars);
  const each = property.unitCount > 1 ? perMonth.perUnit : perMonth.perMonth;
  return (
    <section className={styles.meanwhile} aria-labelledby="rough">
      {area && (
        <>
          <h2>{text.known}</h2>
          <p>{text.area(formatDollars(area.medianRent), formatNumber(area.homes), area.zipCode)}</p>
        </>
      )}
      <h2 id="rough">{text.standard}</h2>
      <p className={styles.rough}>
        <strong>{text.rough(low!, high!, each)}</strong>{' '}
        <span>{text.roughNote(formatDollars(rent), each)}</span>
      </p>
      <p className={styles.start}>
        <a className="button outline" href={startUrl(leadId)} data-start>
          {startText.name}
        </a>
      </p>
    </section>
  );
}

function CallMe({ company: { name, phone } }: { company: Pick<Company, 'name' | 'phone'> }) {
  const posted = usePosted('call');
  return (
    <ReportForm intent="call" className={styles.call}>
      <Field
        name="phone"
        label={text.phone}
        type="tel"
        autoComplete="tel"
        required
        maxLength={LEAD_LIMITS.phone}
        defaultValue={posted?.typed.phone}
        error={posted?.issues[0]?.message}
      />
      <ContactConsent wording={REPORT_CALL_CONSENT} company={name} />
      <FormFailure intent="call" className={styles.failed} />
      <button className="button primary" type="submit">
        {text.callMe}
      </button>
      <p className="soft">{text.call(phone)}</p>
    </ReportForm>
  );
}
