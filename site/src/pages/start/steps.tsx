import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { formatCents, formatMinutes } from '#shared/format.js';
import { agreementMonths } from '#shared/management-terms.js';
import { feeBreakdown, formatMoney, planOrDefault } from '#shared/pricing.js';
import { ExternalLink } from '../../components/ExternalLink';
import { useSiteData } from '../../document/site-data';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards } from '../../forms/FormGuards';
import { phoneLink } from '../../phone';
import styles from './page.module.css';
import { ACKNOWLEDGED_FIELD, enrollUrl, type Rejection, type StartPage, startUrl } from './state';
import { startText } from './text';

const overviewText = startText.overview;

/** All fees of the chosen plan at the report's rent. */
export function Overview({ analysis, book }: Pick<StartPage, 'analysis' | 'book'>) {
  const { company } = useSiteData();
  const { leadId, property, rentEstimate, status } = analysis;
  const facts = overviewText.facts(
    agreementMonths(company.managementTerms),
    formatMoney(book.repairsPreApprovedUnderCents),
  );
  const plan = planOrDefault(analysis.plan, book);
  const rentDollarsPerMonth = rentEstimate && rentEstimate * property.unitCount;
  const { terms, monthly, oneTime, firstYear, rentCents, isDefaultRent } = feeBreakdown(
    { plan, property, rentDollarsPerMonth },
    book,
  );
  const intro = isDefaultRent
    ? overviewText.exampleIntro
    : overviewText[status === 'fallback' ? 'roughIntro' : 'intro'];
  return (
    <>
      <h2 tabIndex={-1}>{overviewText.title}</h2>
      <p className="soft">{intro(terms.planName, formatMoney(rentCents))}</p>
      <dl className={styles.fees}>
        {monthly.rows.map((row) => (
          <Fee key={row.name} {...row} />
        ))}
        <Fee label={overviewText.monthly} cents={monthly.totalCents} isTotal />
        {oneTime.rows.map((row) => (
          <Fee key={row.name} {...row} />
        ))}
        <Fee label={overviewText.firstYear} cents={firstYear.feesCents} isTotal />
      </dl>
      <p className={styles.note}>{overviewText.schedule}</p>
      <h3>{overviewText.factsTitle}</h3>
      <ul className={styles.facts}>
        {facts.map(({ figure, meaning }) => (
          <li key={figure}>
            <b>{figure}</b> <span className="soft">{meaning}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <a className="button primary" href={startUrl(leadId, 'requirements')} data-start>
          {overviewText.next}
        </a>
      </div>
    </>
  );
}

interface FeeProps {
  label: string;
  detail?: string | null;
  cents: number;
  isTotal?: boolean;
}

function Fee({ label, detail, cents, isTotal }: FeeProps) {
  return (
    <div className={isTotal ? styles.sum : undefined}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{formatCents(cents)}</dd>
    </div>
  );
}

const requirementsText = startText.requirements;
const MUST_TICK_ID = 'must-tick';

/** The requirements and the checkbox that accepts them. */
export function Requirements({ page, refused }: { page: StartPage; refused: Rejection | undefined }) {
  const { address, leadId } = page.analysis;
  const { version, items } = refused?.reworded ?? page.requirements;
  return (
    <>
      <h2 tabIndex={-1}>{requirementsText.title}</h2>
      <p className="soft">{requirementsText.intro(items.length)}</p>
      <ol className={styles.requirements}>
        {items.map(({ title, text: wording }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{wording}</p>
          </li>
        ))}
      </ol>
      <form method="post" action={startUrl(leadId)} className={styles.form} noValidate data-acknowledge>
        <ErrorSummary
          title={refused?.reworded ? requirementsText.reworded : requirementsText.problems}
          issues={refused?.issues ?? []}
          failure={refused?.failure ?? null}
        />
        <p role="alert" data-failed className={styles.failed} />
        <FormGuards guards={refused?.guards ?? page.guards} />
        <input type="hidden" name="version" value={version} />
        <label className={styles.tick}>
          <input
            type="checkbox"
            id={ACKNOWLEDGED_FIELD}
            name={ACKNOWLEDGED_FIELD}
            value="1"
            aria-describedby={MUST_TICK_ID}
          />
          <span>{requirementsText.acknowledge(address)}</span>
        </label>
        <p id={MUST_TICK_ID} className="soft" data-must-tick>
          {requirementsText.mustTick}
        </p>
        <div className={styles.actions}>
          <button className="button primary" type="submit" data-busy={requirementsText.busy}>
            {requirementsText.submit}
          </button>
          <a className="button quiet" href={startUrl(leadId, 'overview')} data-start>
            {requirementsText.back}
          </a>
        </div>
      </form>
    </>
  );
}

const bookingText = startText.booking;

interface BookingProps {
  company: Company;
  analysis: AnalysisView;
}

/** Leads to the booking page. Owners who are ready enroll without typing it all again. */
export function Booking({ company, analysis }: BookingProps) {
  const { email, phone, bookingUrl: external, booking } = company;
  const { bookingUrl } = analysis;
  return (
    <>
      <h2 tabIndex={-1}>{bookingText.title}</h2>
      <p role="status">{bookingText.thanks}</p>
      <p>{bookingText.text(formatMinutes(booking.durationMinutes))}</p>
      <div className={styles.actions}>
        {external ? (
          <ExternalLink className="button primary" href={external} label={bookingText.open} />
        ) : (
          <a className="button primary" href={bookingUrl}>
            {bookingText.open}
          </a>
        )}
        <a className="button outline" href={enrollUrl(analysis)}>
          {bookingText.enroll}
        </a>
      </div>
      <p className="soft">
        {bookingText.noTime} <a href={`mailto:${email}`}>{email}</a>, <a href={phoneLink(phone)}>{phone}</a>
      </p>
    </>
  );
}
