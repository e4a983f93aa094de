import { ArrowRight, Download, Link2, Mail, ShieldCheck } from 'lucide-react';
import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { REPORT_CALL_CONSENT } from '#shared/consent.js';
import { formatDateTime, formatDollars, formatNumber } from '#shared/format.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { offeredPlans, type PlanId, type PriceBook, planOrDefault } from '#shared/pricing.js';
import { reportConfidence } from '#shared/rent-confidence.js';
import { barLegend, cityOf, type NumberedComparable, rentChange, shownNet } from '#shared/report.js';
import { REPORT_PDF_TEXT as pdfText } from '#shared/report-pdf.js';
import { ORIGIN_TEXT, REPORT_TEXT } from '#shared/report-text.js';
import { endOfNextWorkday } from '#shared/working-hours.js';
import { RangeBar } from '../../components/charts/ReportCharts';
import { Field } from '../../components/Field';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { phoneLink } from '../../phone';
import { startUrl } from '../start/state';
import { startText } from '../start/text';
import styles from './headline.module.css';
import noDataStyles from './no-market-data.module.css';
import pageStyles from './page.module.css';
import { FormFailure, ReportForm, usePosted } from './report-form';
import { reportText } from './text';

const text = reportText.estimate;

interface EstimateProps {
  analysis: AnalysisView;
  rent: number;
  comparables: NumberedComparable[];
}

/** The rent per unit, its range with the comparables on it, and how far to trust it. */
export function Estimate({ analysis, rent, comparables }: EstimateProps) {
  const { unitCount } = analysis.property;
  const last = analysis.history[0];
  return (
    <section className={styles.estimate} aria-labelledby="estimate">
      <h2 id="estimate">{text.title}</h2>
      <p className={styles.rent}>
        <strong>{formatDollars(rent)}</strong> <span>{unitCount > 1 ? text.perUnit : text.perMonth}</span>
      </p>
      {unitCount > 1 && (
        <p className={styles.total}>{text.total(formatDollars(rent * unitCount), formatNumber(unitCount))}</p>
      )}
      <Range analysis={analysis} rent={rent} comparables={comparables} />
      {last && <p className={styles.change}>{rentChange(rent, last)}</p>}
      <Trust analysis={analysis} />
    </section>
  );
}

function Range({ analysis, rent, comparables }: EstimateProps) {
  const { rentRangeLow: low, rentRangeHigh: high } = analysis;
  if (low === null || high === null) return null;
  const legend = barLegend(comparables);
  const [rentText, lowText, highText] = [rent, low, high].map(formatDollars) as [string, string, string];
  return (
    <figure className={styles.range}>
      <RangeBar
        rent={rent}
        low={low}
        high={high}
        comparables={comparables}
        format={formatDollars}
        label={text.yours(rentText, analysis.property.unitCount)}
        ends={[text.low, text.high]}
        description={text.bar(rentText, lowText, highText)}
      />
      {legend && (
        <figcaption className={legend === text.legend ? styles.plain : undefined}>{legend}</figcaption>
      )}
    </figure>
  );
}

/** Confidence for market data; a rent that a person set is theirs to explain. */
function Trust({ analysis }: { analysis: AnalysisView }) {
  const origin = analysis.origins.rentEstimate;
  const confidence = reportConfidence(analysis);
  if (!confidence) return <p className={styles.origin}>{origin && ORIGIN_TEXT[origin]}</p>;
  const { level, reason } = confidence;
  return (
    <>
      <p className={styles.trust} data-level={level}>
        <strong>
          <ShieldCheck size={15} aria-hidden="true" /> {text.confidence[level]}
        </strong>{' '}
        <span>{reason}</span>
      </p>
      {origin === 'sample' && <p className={styles.origin}>{text.samples}</p>}
    </>
  );
}

interface NetProps {
  analysis: AnalysisView;
  rent: number;
  plan: PlanId;
  book: PriceBook | null;
}

const netText = reportText.projection;

/** What is left after every fee in the first year, and the one next step. */
export function FirstYearNet({ analysis, rent, plan, book }: NetProps) {
  const { leadId } = analysis;
  if (analysis.isOutside) return <Outside analysis={analysis} />;
  const switched = book && plan !== planOrDefault(analysis.plan, book) ? plan : null;
  return (
    <section className={`deep ${styles.net}`} aria-labelledby="net" id="first-year">
      <div className={styles.netHead}>
        <h2 id="net">{book ? netText.title : startText.name}</h2>
        {book && <PlanSwitch leadId={leadId} chosen={plan} book={book} />}
        {book && <span className={styles.printedPlan}>{book.plans[plan].name}</span>}
      </div>
      {book && <Net analysis={analysis} rent={rent} plan={plan} book={book} />}
      <a className={`button secondary ${styles.start}`} href={startUrl(leadId, null, switched)} data-start>
        {startText.name} <ArrowRight size={18} aria-hidden="true" />
      </a>
      <Actions leadId={leadId} plan={switched} />
    </section>
  );
}

/** No fees and no next step for a home that we wouldn't take on. */
function Outside({ analysis }: { analysis: AnalysisView }) {
  const { phone } = useSiteData().company;
  return (
    <section className={`deep ${styles.net}`} aria-labelledby="outside">
      <h2 id="outside">{reportText.outside.title}</h2>
      <p className={styles.netNote}>{reportText.outside.text(cityOf(analysis))}</p>
      <a className={`button secondary ${styles.start}`} href={phoneLink(phone)}>
        {reportText.outside.ask(phone)}
      </a>
      <Actions leadId={analysis.leadId} plan={null} />
    </section>
  );
}

function Net({ analysis: { property }, rent, plan, book }: NetProps & { book: PriceBook }) {
  const request = { plan, property, rentDollarsPerMonth: rent * property.unitCount };
  const { rows, net, headline, laterYears, subtitle, cost } = shownNet(request, book);
  return (
    <>
      <p className={styles.netAmount}>{headline}</p>
      <p className={styles.netNote}>{subtitle}</p>
      <dl className={styles.rows}>
        {[...rows, net].map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.netNote}>
        <strong>{cost}</strong> {netText.later} {laterYears}. {netText.basis}
      </p>
    </>
  );
}

interface PlanSwitchProps {
  leadId: string;
  chosen: PlanId;
  book: PriceBook;
}

/** Links, so that both plans can be compared without JavaScript. */
function PlanSwitch({ leadId, chosen, book }: PlanSwitchProps) {
  const plans = offeredPlans(book);
  if (plans.length < 2) return null;
  return (
    <nav className={styles.plans} aria-label={netText.plan}>
      {plans.map((plan) => (
        <a
          key={plan}
          href={`/analysis/${leadId}?plan=${plan}#first-year`}
          aria-current={plan === chosen ? 'true' : undefined}
        >
          {book.plans[plan].name}
        </a>
      ))}
    </nav>
  );
}

interface ActionsProps {
  leadId: string;
  /** The plan that is shown, if it isn't the one the owner chose. */
  plan: PlanId | null;
}

/** The script shows the download's progress and copies the link; without JavaScript the forms post. */
function Actions({ leadId, plan }: ActionsProps) {
  const failure = usePosted('pdf')?.failure;
  return (
    <div className={styles.actions}>
      <form method="post" data-download={leadId}>
        {plan && <input type="hidden" name="plan" value={plan} />}
        <button type="submit">
          <Download size={16} aria-hidden="true" /> <span>{pdfText.download}</span>
        </button>
        <p role="status" data-made />
        <p role="alert" data-failed className={pageStyles.failed}>
          {failure && [failure.message, failure.advice].filter(Boolean).join('. ')}
        </p>
      </form>
      <ReportForm intent="email">
        {plan && <input type="hidden" name="plan" value={plan} />}
        <button type="submit">
          <Mail size={16} aria-hidden="true" /> <span>{reportText.email}</span>
        </button>
        <FormFailure intent="email" />
      </ReportForm>
      <button type="button" data-copy-link={reportText.copied} hidden>
        <Link2 size={16} aria-hidden="true" /> <span>{reportText.copy}</span>
      </button>
    </div>
  );
}

const noDataText = reportText.noData;
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
    <section className={noDataStyles.promise} aria-labelledby="no-data">
      <h2 id="no-data">{isLate ? noDataText.title : noDataText.by(formatDateTime(due.toISOString()))}</h2>
      <p className="lead">{isLate ? noDataText.late : noDataText.text}</p>
      {isCallRequested ? (
        <p className="soft">{noDataText.call(company.phone)}</p>
      ) : (
        <CallMe company={company} />
      )}
    </section>
  );
}

/** What we know without market data: our own estimates nearby, and standard figures that are labeled as such. */
export function RoughRange({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  const { rentRangeLow, rentRangeHigh, leadId, area, property, isOutside } = analysis;
  const [low, high] = [rentRangeLow ?? rent, rentRangeHigh ?? rent].map(formatDollars);
  const each = property.unitCount > 1 ? perMonth.perUnit : perMonth.perMonth;
  return (
    <section className={noDataStyles.meanwhile} aria-labelledby="rough">
      {area && (
        <>
          <h2>{noDataText.known}</h2>
          <p>{noDataText.area(formatDollars(area.medianRent), formatNumber(area.homes), area.zipCode)}</p>
        </>
      )}
      <h2 id="rough">{noDataText.standard}</h2>
      <p className={noDataStyles.rough}>
        <strong>{noDataText.rough(low!, high!, each)}</strong>{' '}
        <span>{noDataText.roughNote(formatDollars(rent), each)}</span>
      </p>
      {isOutside ? (
        <p>{reportText.outside.text(cityOf(analysis))}</p>
      ) : (
        <p className={noDataStyles.start}>
          <a className="button outline" href={startUrl(leadId)} data-start>
            {startText.name}
          </a>
        </p>
      )}
    </section>
  );
}

function CallMe({ company: { name, phone } }: { company: Pick<Company, 'name' | 'phone'> }) {
  const posted = usePosted('call');
  return (
    <ReportForm intent="call" className={noDataStyles.call}>
      <Field
        name="phone"
        label={noDataText.phone}
        type="tel"
        autoComplete="tel"
        required
        maxLength={LEAD_LIMITS.phone}
        defaultValue={posted?.typed.phone}
        error={posted?.issues[0]?.message}
      />
      <ContactConsent wording={REPORT_CALL_CONSENT} company={name} />
      <FormFailure intent="call" />
      <button className="button primary" type="submit">
        {noDataText.callMe}
      </button>
      <p className="soft">{noDataText.call(phone)}</p>
    </ReportForm>
  );
}
