import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { apiOf } from '../../api';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { formAnswer } from '../../forms/failure';
import { newGuards } from '../../forms/form-guards';
import { ReportError } from '../report/ReportError';
import { PRIVATE, readAnalysis } from '../report/read-analysis';
import { acknowledge } from './acknowledge';
import { Booking } from './Booking';
import { Overview } from './Overview';
import { RequirementsStage } from './RequirementsStage';
import { startMessages as text } from './start.messages';
import styles from './start.module.css';
import { pathOf, type Refused, STAGES, type StartPage, stageOf } from './start-state';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [analysis, { requirements }, guards] = await Promise.all([
    readAnalysis(params.leadId!, context),
    apiOf(context).content(),
    newGuards(context, request),
  ]);
  const stage = stageOf(new URL(request.url).searchParams.get('step'), analysis);
  return data<StartPage>({ analysis, stage, requirements, guards }, { headers: PRIVATE });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const refused = await acknowledge(apiOf(context), params.leadId!, await request.formData());
  if (!refused) return redirect(pathOf(params.leadId!, 'booking'), { status: 303, headers: PRIVATE });
  return formAnswer(refused, PRIVATE);
}

/** The three stages as pages; the report shows the same in a dialog where script runs. */
export function Component() {
  const { analysis } = useLoaderData<StartPage>();
  const { company } = useFrame();
  return (
    <section className={`page ${styles.page}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <meta name="robots" content="noindex" />
      <a href={`/analysis/${analysis.leadId}`}>{text.back}</a>
      <header>
        <h1>{text.name}</h1>
        <p className="lead">{analysis.address}</p>
      </header>
      <Shown />
    </section>
  );
}

/** The page's script puts this where the stage before it stood. */
function Shown() {
  const page = useLoaderData<StartPage>();
  const refused = useActionData<Refused>();
  const { company } = useFrame();
  const stage = refused ? 'requirements' : page.stage;
  return (
    <div className={styles.stage} data-stage>
      <p className={styles.count}>{text.count(STAGES.indexOf(stage) + 1)}</p>
      {stage === 'overview' && <Overview analysis={page.analysis} />}
      {stage === 'requirements' && <RequirementsStage page={page} refused={refused} />}
      {stage === 'booking' && <Booking company={company} />}
    </div>
  );
}

export { ReportError as ErrorBoundary };
