import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useLoaderData,
} from 'react-router-dom';
import { type AnalysisView, isSettled } from '../../../../src/shared/analysis/analysis.contract.js';
import { REPORT_PDF_TEXT } from '../../../../src/shared/documents/report-pdf.contract.js';
import { apiOf } from '../../api';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { failureOf, formAnswer } from '../../forms/failure';
import { Preparing } from './Preparing';
import { LoadFailure, ReportError } from './ReportError';
import { ReportFigures } from './ReportFigures';
import { ReportHeader } from './ReportHeader';
import { PRIVATE, readAnalysis } from './read-analysis';
import { reportMessages as text } from './report.messages';
import styles from './report.module.css';
import { StartManagement } from './StartManagement';

export interface Report {
  analysis: AnalysisView;
  isSettled: boolean;
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const analysis = await readAnalysis(params.leadId!, context);
  const report: Report = { analysis, isSettled: isSettled(analysis.status) };
  return data(report, { headers: PRIVATE });
}

/** A browser without script asks for the file with the form itself: a download leaves it on the page. */
export async function action({ params, context }: ActionFunctionArgs) {
  try {
    return redirect((await apiOf(context).reportPdf(params.leadId!)).url, 303);
  } catch (error) {
    const failure = failureOf(error, REPORT_PDF_TEXT.failed);
    return formAnswer({ issues: [], failure }, PRIVATE);
  }
}

export function Component() {
  const { analysis, isSettled } = useLoaderData<Report>();
  const { company } = useFrame();
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
