import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { type AnalysisView, isSettled } from '#shared/analysis.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { REPORT_PDF_TEXT } from '#shared/report-pdf.js';
import { getApi } from '../../api';
import { Stages } from '../../components/Stages';
import { useDocumentSettings } from '../../document/document-context';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { formResponse, toFailure } from '../../forms/failure';
import { PropertyGlyph } from '../../illustrations/PropertyGlyph';
import startStyles from '../start/page.module.css';
import { startUrl } from '../start/state';
import { startText } from '../start/text';
import { PropertyDetails, ReportFigures } from './figures';
import { loadAnalysis, PRIVATE_HEADERS } from './load-report';
import styles from './page.module.css';
import { LoadFailure, ReportError } from './report-error';
import { reportText as text } from './text';

interface Report {
  analysis: AnalysisView;
  isSettled: boolean;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const analysis = await loadAnalysis(params.leadId!, context);
  const report: Report = { analysis, isSettled: isSettled(analysis.status) };
  return data(report, { headers: PRIVATE_HEADERS });
}

/** Download without JavaScript: the form posts here, and the redirect keeps the visitor on the page. */
export async function action({ params, context }: ActionFunctionArgs) {
  try {
    return redirect((await getApi(context).reportPdf(params.leadId!)).url, 303);
  } catch (error) {
    const failure = toFailure(error, REPORT_PDF_TEXT.failed);
    return formResponse({ issues: [], failure }, PRIVATE_HEADERS);
  }
}

export function Component() {
  const { analysis, isSettled } = useLoaderData<Report>();
  const { company } = useSiteData();
  return (
    <article
      className={styles.report}
      data-report={analysis.leadId}
      data-waiting={isSettled ? undefined : ''}
    >
      <PageHead title={text.title(analysis.address, company.name)} description={text.description} />
      <meta name="robots" content="noindex" />
      <ReportHeader analysis={analysis} />
      <ReportBody analysis={analysis} isSettled={isSettled} />
      {isSettled && <StartManagement leadId={analysis.leadId} />}
    </article>
  );
}

function ReportBody({ analysis, isSettled }: Report) {
  if (!isSettled) return <Preparing analysis={analysis} />;
  if (analysis.status === 'failed' || analysis.rentEstimate === null) return <LoadFailure reference={null} />;
  return <ReportFigures analysis={analysis} rent={analysis.rentEstimate} />;
}

export { ReportError as ErrorBoundary };

function ReportHeader({ analysis }: { analysis: AnalysisView }) {
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
              {text.kicker} · {text.preparedOn(formatDay(createdAt))}
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

/** Enough to distinguish an owner's properties. */
function streetAndCity(address: string): string {
  return address.split(', ').slice(0, 2).join(', ');
}

const day = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  timeZone: BUSINESS_TIME_ZONE,
});

function formatDay(iso: string): string {
  return day.format(new Date(iso));
}

const preparingText = text.preparing;
const LOOKING_UP = 1;

/** Shown in place of the figures while the rent is being looked up. */
function Preparing({ analysis }: { analysis: AnalysisView }) {
  return (
    <div className={`page ${styles.figures}`}>
      <section className={styles.preparing} aria-busy="true">
        <h2>{preparingText.title}</h2>
        <p className="soft">{preparingText.text}</p>
        <Stages names={preparingText.stages} current={LOOKING_UP} />
      </section>
      <PropertyDetails property={analysis.property} origins={analysis.origins} />
    </div>
  );
}

/** Link from the report to Start Property Management, opened as a dialog when JavaScript is available. */
function StartManagement({ leadId }: { leadId: string }) {
  return (
    <>
      <div className={startStyles.bar}>
        <div className="page">
          <p>{startText.invitation}</p>
          <a className="button primary" href={startUrl(leadId)} data-start>
            {startText.name}
          </a>
        </div>
      </div>
      <dialog className={startStyles.dialog} aria-labelledby="start-title" data-start-dialog>
        <form method="dialog">
          <span id="start-title">{startText.name}</span>
          <button className="button quiet sm" type="submit">
            {startText.close}
          </button>
        </form>
        <div data-stage />
      </dialog>
    </>
  );
}
