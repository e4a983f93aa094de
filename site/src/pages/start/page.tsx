import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { createGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { loadAnalysis, PRIVATE_HEADERS } from '../report/load-report';
import { ReportError } from '../report/report-error';
import styles from './page.module.css';
import { acknowledge, type Rejection, STAGES, type StartPage, stageToShow, startUrl } from './state';
import { Booking, Overview, Requirements } from './steps';
import { startText } from './text';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [analysis, { requirements, priceBook }, guards] = await Promise.all([
    loadAnalysis(params.leadId!, context),
    getApi(context).content(),
    createGuards(context, request),
  ]);
  const stage = stageToShow(new URL(request.url).searchParams.get('step'), analysis);
  return data<StartPage>(
    { analysis, stage, requirements, book: priceBook!, guards },
    { headers: PRIVATE_HEADERS },
  );
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const refused = await acknowledge(getApi(context), params.leadId!, await request.formData());
  if (!refused)
    return redirect(startUrl(params.leadId!, 'booking'), { status: 303, headers: PRIVATE_HEADERS });
  return formResponse(refused, PRIVATE_HEADERS);
}

/** The three steps as pages. With JavaScript the report shows them in a dialog. */
export function Component() {
  const { analysis } = useLoaderData<StartPage>();
  const { company } = useSiteData();
  return (
    <section className={`page ${styles.page}`}>
      <PageHead title={startText.title(company.name)} description={startText.description} />
      <meta name="robots" content="noindex" />
      <a href={`/analysis/${analysis.leadId}`}>{startText.back}</a>
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
  return (
    <div className={styles.stage} data-stage>
      <p className={styles.count}>{startText.count(STAGES.indexOf(stage) + 1)}</p>
      {stage === 'overview' && <Overview {...page} />}
      {stage === 'requirements' && <Requirements page={page} refused={refused} />}
      {stage === 'booking' && <Booking company={company} analysis={page.analysis} />}
    </div>
  );
}

export { ReportError as ErrorBoundary };
