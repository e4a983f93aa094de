import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { type AnalysisView, isSettled } from '#shared/analysis.js';
import type { TeamMember } from '#shared/content.js';
import { formatDate } from '#shared/format.js';
import { DEFAULT_PLAN, type PlanId, type PriceBook, planOrDefault } from '#shared/pricing.js';
import { numberComparables, propertyLine } from '#shared/report.js';
import { reportCard } from '#shared/social-card.js';
import { getApi } from '../../api';
import { Picture } from '../../components/Picture';
import { Stages } from '../../components/Stages';
import { loadContent } from '../../content';
import { type SocialPicture, useDocumentSettings } from '../../document/document-context';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { loadSocialPicture } from '../../document/social-picture';
import { createGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import startStyles from '../start/page.module.css';
import { askedPlan } from '../start/state';
import { startText } from '../start/text';
import { Comparables } from './comparables';
import { Disagreements, PropertyDetails } from './facts';
import { Estimate, FirstYearNet, Promised, RoughRange } from './headline';
import { loadAnalysis, PRIVATE_HEADERS } from './load-report';
import { MonthlyUpdates, NextSteps } from './next-steps';
import styles from './page.module.css';
import { LoadFailure, ReportError } from './report-error';
import { type Done, handle, readDone } from './requests';
import { reportText as text } from './text';
import { streetOf, Together } from './together';

interface Report {
  analysis: AnalysisView;
  isSettled: boolean;
  /** The plan whose fees are shown. */
  plan: PlanId;
  /** Null only if it could not be loaded; then no fees show. */
  priceBook: PriceBook | null;
  team: TeamMember[];
  /** For the forms; empty if none could be issued. */
  formToken: string;
  /** What a form just did. */
  done: Done | null;
  socialPicture: SocialPicture;
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [analysis, { team, priceBook }, guards, socialPicture] = await Promise.all([
    loadAnalysis(params.leadId!, context),
    loadContent(context),
    createGuards(context, request),
    loadSocialPicture(context, 'report', reportCard),
  ]);
  const asked = new URL(request.url).searchParams;
  const report: Report = {
    analysis,
    isSettled: isSettled(analysis.status),
    plan: askedPlan(asked, priceBook) ?? ownPlan(analysis, priceBook),
    priceBook,
    team,
    formToken: guards.token,
    done: readDone(asked),
    socialPicture,
  };
  return data(report, { headers: PRIVATE_HEADERS });
}

/** The plan that the owner chose, or else the default. */
function ownPlan({ plan }: AnalysisView, book: PriceBook | null): PlanId {
  return book ? planOrDefault(plan, book) : DEFAULT_PLAN;
}

/** Every form of the report, so that each works without JavaScript. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const outcome = await handle(getApi(context), params.leadId!, await request.formData());
  if ('url' in outcome) return redirect(outcome.url, { status: 303, headers: PRIVATE_HEADERS });
  return formResponse(outcome, PRIVATE_HEADERS);
}

export function Component() {
  const report = useLoaderData<Report>();
  const { analysis, isSettled } = report;
  const { company } = useSiteData();
  return (
    <article
      className={styles.report}
      data-report={analysis.leadId}
      data-waiting={isSettled ? undefined : ''}
    >
      <ReportHead analysis={analysis} company={company.name} />
      <meta name="robots" content="noindex" />
      {report.done && (
        <p id="done" role="status" className={styles.done}>
          <span className="page">{text.requests.done[report.done]}</span>
        </p>
      )}
      <ReportBody {...report} />
      {isSettled && !analysis.isOutside && <StartDialog />}
    </article>
  );
}

/** A report without a number must not be titled like a finished one. */
function ReportHead({ analysis, company }: { analysis: AnalysisView; company: string }) {
  const { noData } = text;
  const isPromised = analysis.status === 'fallback';
  return (
    <PageHead
      title={(isPromised ? noData.pageTitle : text.title)(analysis.address, company)}
      socialTitle={(isPromised ? noData : text).socialTitle(company)}
      description={(isPromised ? noData : text).description}
    />
  );
}

function ReportBody(report: Report) {
  const { analysis, isSettled } = report;
  const rent = analysis.rentEstimate;
  if (!isSettled) return <Preparing analysis={analysis} />;
  if (analysis.status === 'failed' || rent === null)
    return (
      <>
        <FirstScreen analysis={analysis}>
          <ReportHeader analysis={analysis} />
        </FirstScreen>
        <LoadFailure reference={null} />
      </>
    );
  if (analysis.status === 'fallback') return <WithoutMarketData {...report} rent={rent} />;
  return <Figures {...report} rent={rent} />;
}

/** The rent, its range and what the owner keeps fill the first screen; the data behind them is below. */
function Figures({ analysis, rent, plan, priceBook, team }: Report & { rent: number }) {
  const comparables = numberComparables(analysis, rent);
  return (
    <>
      <FirstScreen analysis={analysis}>
        <div>
          <ReportHeader analysis={analysis} />
          <Estimate analysis={analysis} rent={rent} comparables={comparables} />
        </div>
        <FirstYearNet analysis={analysis} rent={rent} plan={plan} book={priceBook} />
      </FirstScreen>
      <Disagreements analysis={analysis} />
      <Together analysis={analysis} plan={plan} book={priceBook} />
      <Comparables analysis={analysis} rent={rent} comparables={comparables} />
      <PropertyDetails analysis={analysis} />
      <MonthlyUpdates />
      <NextSteps analysis={analysis} rent={rent} plan={plan} book={priceBook} team={team} />
    </>
  );
}

/** No hero number: a person will send the estimate. */
function WithoutMarketData({ analysis, rent, plan, priceBook, team, done }: Report & { rent: number }) {
  return (
    <>
      <FirstScreen analysis={analysis}>
        <div>
          <ReportHeader analysis={analysis} />
          <Promised analysis={analysis} isCallRequested={done === 'call'} />
        </div>
        <RoughRange analysis={analysis} rent={rent} />
      </FirstScreen>
      <PropertyDetails analysis={analysis} />
      <NextSteps analysis={analysis} rent={null} plan={plan} book={priceBook} team={team} />
    </>
  );
}

export { ReportError as ErrorBoundary };

/** Property tabs sit above the content, or below it on phones, so that the next step stays on the first screen. */
function FirstScreen({ analysis, children }: { analysis: AnalysisView; children: ReactNode }) {
  return (
    <div className={`page ${styles.first}`}>
      <Properties {...analysis} />
      {children}
    </div>
  );
}

function ReportHeader({ analysis }: { analysis: AnalysisView }) {
  const { canonicalUrl } = useDocumentSettings();
  const { address, property, origins, createdAt, estimatedAt, photo, status } = analysis;
  const date =
    status === 'completed'
      ? text.preparedOn(formatDate(estimatedAt ?? createdAt))
      : text.noData.requestedOn(formatDate(createdAt));
  return (
    <header className={styles.head}>
      <p className={styles.kicker}>
        {text.kicker} · {date}
      </p>
      <h1>{address}</h1>
      <p className={styles.facts}>
        {propertyLine(property, origins)}{' '}
        {estimatedAt && origins.rentEstimate !== 'staff' && <a href="#facts">{text.editLink}</a>}
      </p>
      <p className={styles.online}>{text.online(canonicalUrl ?? '')}</p>
      {photo && <Picture className={styles.photo} picture={photo} sizes="(min-width: 60rem) 40rem, 92vw" />}
    </header>
  );
}

/** The owner's properties as tabs that are links, and a way to add one. */
function Properties({ siblings, leadId: current, address }: AnalysisView) {
  const isAlone = siblings.length < 2;
  const all = isAlone ? [{ leadId: current, address }] : siblings;
  const streets = all.map(({ address }) => streetOf(address));
  return (
    <nav
      aria-label={isAlone ? text.alone : text.switcher}
      className={isAlone ? `${styles.tabs} ${styles.alone}` : styles.tabs}
    >
      {all.map(({ leadId, address }, index) => (
        <a key={leadId} href={`/analysis/${leadId}`} aria-current={leadId === current ? 'page' : undefined}>
          {isUnique(streets, index) ? streets[index] : streetAndCity(address)}
        </a>
      ))}
      <a href="/analysis">
        <Plus size={16} aria-hidden="true" /> {text.add}
      </a>
    </nav>
  );
}

function isUnique(streets: string[], index: number): boolean {
  return streets.every((street, other) => other === index || street !== streets[index]);
}

/** Distinguishes properties on streets of the same name. */
function streetAndCity(address: string): string {
  return address.split(', ').slice(0, 2).join(', ');
}

const preparingText = text.preparing;
const LOOKING_UP = 1;

/** Shown in place of the figures while the rent is being looked up. */
function Preparing({ analysis }: { analysis: AnalysisView }) {
  return (
    <>
      <FirstScreen analysis={analysis}>
        <ReportHeader analysis={analysis} />
        <section className={styles.preparing} aria-busy="true">
          <h2>{preparingText.title}</h2>
          <p className="soft">{preparingText.text}</p>
          <Stages names={preparingText.stages} current={LOOKING_UP} />
        </section>
      </FirstScreen>
      <PropertyDetails analysis={analysis} />
    </>
  );
}

/** Start Property Management opens here when JavaScript is available. */
function StartDialog() {
  return (
    <dialog className={startStyles.dialog} aria-labelledby="start-title" data-start-dialog>
      <form method="dialog">
        <span id="start-title">{startText.name}</span>
        <button className="button quiet sm" type="submit">
          {startText.close}
        </button>
      </form>
      <div data-stage />
    </dialog>
  );
}
