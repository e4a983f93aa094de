import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { AnalysisView } from '#shared/analysis.js';
import type { Company } from '#shared/company.js';
import { formatAppointment, formatCents, formatMinutes } from '#shared/format.js';
import { agreementLength, agreementMonths, repairApproval, reserveNote } from '#shared/management-terms.js';
import {
  type FeeBreakdown,
  feeBreakdown,
  feeDetail,
  feeRate,
  firstMonthRows,
  firstMonthTitle,
  forAllUnits,
  formatMoney,
  PLACEMENT_WHEN_RENTED,
  planOrDefault,
} from '#shared/pricing.js';
import { cityOf, numberComparables, placementFact } from '#shared/report.js';
import { REPORT_TEXT } from '#shared/report-text.js';
import { getApi } from '../../api';
import { ExternalLink } from '../../components/ExternalLink';
import { Field } from '../../components/Field';
import { SampleAgreement } from '../../components/SampleAgreement';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { createGuards, FormGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { phoneLink } from '../../phone';
import { loadAnalysis, PRIVATE_HEADERS } from '../report/load-report';
import { ReportError } from '../report/report-error';
import styles from './page.module.css';
import {
  ACKNOWLEDGED_FIELD,
  acknowledge,
  askedPlan,
  enrollUrl,
  occupanciesOf,
  type Rejection,
  STAGES,
  type StartPage,
  stageToShow,
  startUrl,
  totalRent,
} from './state';
import { startText } from './text';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [analysis, { requirements, priceBook }, guards] = await Promise.all([
    loadAnalysis(params.leadId!, context),
    getApi(context).content(),
    createGuards(context, request),
  ]);
  const { searchParams } = new URL(request.url);
  const stage = stageToShow(searchParams.get('step'), analysis);
  const asked = askedPlan(searchParams, priceBook);
  const chosen = asked ? { ...analysis, plan: asked } : analysis;
  return data<StartPage>(
    { analysis: chosen, asked, stage, requirements, book: priceBook!, guards },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const api = getApi(context);
  const leadId = params.leadId!;
  const plan = askedPlan(new URL(request.url).searchParams, (await api.content()).priceBook);
  const refused = await acknowledge(api, { leadId, plan }, await request.formData());
  if (refused) return formResponse(refused, PRIVATE_HEADERS);
  return redirect(startUrl(leadId, 'booking', plan), { status: 303, headers: PRIVATE_HEADERS });
}

/** The three steps as pages. With JavaScript the report shows them in a dialog. */
export function Component() {
  const { analysis, asked } = useLoaderData<StartPage>();
  const { company } = useSiteData();
  return (
    <section className={`page ${styles.page}`}>
      <PageHead title={startText.title(company.name)} description={startText.description} />
      <meta name="robots" content="noindex" />
      <a href={`/analysis/${analysis.leadId}${asked ? `?plan=${asked}` : ''}`}>{startText.back}</a>
      <header>
        <h1>{startText.name}</h1>
        <p className="lead">{analysis.address}</p>
      </header>
      <CurrentStage />
    </section>
  );
}

/** The page's script replaces this part. */
function CurrentStage() {
  const page = useLoaderData<StartPage>();
  const refused = useActionData<Rejection>();
  const { company } = useSiteData();
  const stage = refused ? 'requirements' : page.stage;
  const { analysis } = page;
  if (analysis.isClosed || analysis.isOutside)
    return (
      <div className={styles.stage} data-stage>
        {analysis.isClosed ? <Closed /> : <Outside analysis={analysis} />}
      </div>
    );
  return (
    <div className={styles.stage} data-stage>
      <p className={styles.count}>{startText.count(STAGES.indexOf(stage) + 1)}</p>
      {stage === 'overview' && <Overview {...page} />}
      {stage === 'requirements' && <Requirements page={page} refused={refused} />}
      {stage === 'booking' && <Booking company={company} analysis={analysis} />}
    </div>
  );
}

export { ReportError as ErrorBoundary };

const overviewText = startText.overview;

/** All fees of the chosen plan: in dollars at the report's rent, or as rates without an estimate. */
function Overview({ analysis, asked, book }: StartPage) {
  const { company } = useSiteData();
  const { leadId, property, rentEstimate } = analysis;
  const comparables = numberComparables(analysis, rentEstimate ?? 0);
  const facts = [
    placementFact(company, comparables) ?? [],
    ...overviewText.facts(
      agreementLength(agreementMonths(company.managementTerms)),
      repairApproval(book.repairsPreApprovedUnderCents),
    ),
  ].flat();
  const plan = planOrDefault(analysis.plan, book);
  const rentDollarsPerMonth = totalRent(analysis);
  const hasEstimate = rentDollarsPerMonth !== null;
  const fees = feeBreakdown({ plan, property, rentDollarsPerMonth }, book);
  const { planName } = fees.terms;
  return (
    <>
      <h2 tabIndex={-1}>{overviewText.title}</h2>
      <p className="soft">
        {hasEstimate
          ? overviewText.intro(planName, formatMoney(fees.rentCents), forAllUnits(property))
          : overviewText.ratesIntro(planName)}
      </p>
      <dl className={styles.fees}>{hasEstimate ? <Amounts fees={fees} /> : <Rates fees={fees} />}</dl>
      {hasEstimate && <FirstMonth fees={fees} />}
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
        <a className="button primary" href={startUrl(leadId, 'requirements', asked)} data-start>
          {overviewText.next}
        </a>
      </div>
    </>
  );
}

function Amounts({ fees }: { fees: FeeBreakdown }) {
  const { monthly, oneTime, firstYear } = fees;
  return (
    <>
      {monthly.rows.map((row) => (
        <Fee key={row.name} {...row} amount={formatCents(row.cents)} />
      ))}
      <Fee label={overviewText.monthly} amount={formatCents(monthly.totalCents)} isTotal />
      {oneTime.rows.map((row) => (
        <Fee key={row.name} {...row} detail={feeDetail(row, fees)} amount={formatCents(row.cents)} />
      ))}
      <Fee label={overviewText.firstYear} amount={formatCents(firstYear.feesCents)} isTotal />
    </>
  );
}

function FirstMonth({ fees }: { fees: FeeBreakdown }) {
  return (
    <>
      <h3>{firstMonthTitle(fees.property)}</h3>
      <dl className={styles.fees}>
        {firstMonthRows(fees).map(({ cents, ...row }) => (
          <Fee key={row.label} {...row} amount={formatCents(cents)} />
        ))}
      </dl>
      <p className={styles.note}>
        {[reserveNote(useSiteData().company.managementTerms), PLACEMENT_WHEN_RENTED]
          .filter(Boolean)
          .join(' ')}
      </p>
    </>
  );
}

/** Dollars computed from a standard rent would look like this home's. */
function Rates({ fees: { terms, monthly, oneTime } }: { fees: FeeBreakdown }) {
  return [...monthly.rows, ...oneTime.rows].map((row) => <Fee key={row.name} {...feeRate(row, terms)} />);
}

interface FeeProps {
  label: string;
  detail?: string | null;
  amount: string;
  isTotal?: boolean;
}

function Fee({ label, detail, amount, isTotal }: FeeProps) {
  return (
    <div className={isTotal ? styles.sum : undefined}>
      <dt>
        {label}
        {detail && <small>{detail}</small>}
      </dt>
      <dd>{amount}</dd>
    </div>
  );
}

const requirementsText = startText.requirements;
const MUST_TICK_ID = 'must-tick';

/** The requirements and the checkbox that accepts them. */
function Requirements({ page, refused }: { page: StartPage; refused: Rejection | undefined }) {
  const { asked } = page;
  const { address, leadId, property } = page.analysis;
  const { version, items } = refused?.reworded ?? page.requirements;
  return (
    <>
      <h2 tabIndex={-1}>{requirementsText.title}</h2>
      <p className="soft">{requirementsText.intro(items.length)}</p>
      <SampleAgreement />
      <ol className={styles.requirements}>
        {items.map(({ title, text: wording }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{wording}</p>
          </li>
        ))}
      </ol>
      <form
        method="post"
        action={startUrl(leadId, null, asked)}
        className={styles.form}
        noValidate
        data-acknowledge
      >
        <ErrorSummary
          title={refused?.reworded ? requirementsText.reworded : requirementsText.problems}
          issues={refused?.issues ?? []}
          failure={refused?.failure ?? null}
        />
        <p role="alert" data-failed className={styles.failed} />
        <FormGuards guards={refused?.guards ?? page.guards} />
        <input type="hidden" name="version" value={version} />
        <Field
          name="occupancy"
          label={requirementsText.occupancy}
          mark={requirementsText.optional}
          placeholder={requirementsText.choose}
          defaultValue={refused?.occupancy}
          options={occupanciesOf(property).map((value) => ({
            value,
            label: requirementsText.occupancies[value],
          }))}
        />
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
          <a className="button quiet" href={startUrl(leadId, 'overview', asked)} data-start>
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
function Booking({ company, analysis }: BookingProps) {
  const { bookingUrl: external, booking } = company;
  const { bookingUrl, isBooked, isEnrolled, walkthroughAt } = analysis;
  const booked = isBooked && !external;
  const { title, open } = booked ? bookingText.booked : bookingText;
  const next = [
    booked ? bookingText.booked.next : isEnrolled && bookingText.next,
    booked && !isEnrolled && bookingText.booked.save,
  ];
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      {booked ? (
        walkthroughAt && <p className="lead">{formatAppointment(new Date(walkthroughAt))}</p>
      ) : (
        <p role="status">{isEnrolled ? bookingText.enrolled : bookingText.thanks}</p>
      )}
      <p>{bookingText.text(formatMinutes(booking.durationMinutes))}</p>
      {booked && isEnrolled && <p>{bookingText.enrolled}</p>}
      <p>{next.filter(Boolean).join(' ')}</p>
      <div className={styles.actions}>
        {external ? (
          <ExternalLink className="button primary" href={external} label={open} />
        ) : (
          <a className="button primary" href={bookingUrl}>
            {open}
          </a>
        )}
        {!isEnrolled && (
          <a className="button outline" href={enrollUrl(analysis)}>
            {bookingText.enroll}
          </a>
        )}
      </div>
      <ContactUs lead={bookingText.noTime} />
    </>
  );
}

/** Booking and enrolling would be refused, so there is no reason to read the requirements. */
function Closed() {
  return (
    <>
      <h2 tabIndex={-1}>{bookingText.closed.title}</h2>
      <p>{bookingText.closed.text}</p>
      <ContactUs lead={bookingText.closed.contact} />
    </>
  );
}

function Outside({ analysis }: { analysis: AnalysisView }) {
  const { title, text } = REPORT_TEXT.outside;
  return (
    <>
      <h2 tabIndex={-1}>{title}</h2>
      <p>{text(cityOf(analysis))}</p>
      <ContactUs lead={bookingText.outside} />
    </>
  );
}

function ContactUs({ lead }: { lead: string }) {
  const { email, phone } = useSiteData().company;
  return (
    <p className="soft">
      {lead} <a href={`mailto:${email}`}>{email}</a>, <a href={phoneLink(phone)}>{phone}</a>
    </p>
  );
}
