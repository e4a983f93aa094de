import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { apiOf } from '../../api';
import { attributionOf } from '../../attribution';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { AnalysisForm } from './AnalysisForm';
import { advance, type FormState, formState } from './advance';
import { analysisMessages as text } from './analysis.messages';
import { newDraft } from './draft';
import { draftOf, intentOf } from './draft-form';
import { HeroWords } from './HeroWords';
import styles from './hero.module.css';
import { Landing } from './Landing';
import { submitDraft } from './submit-draft';

export function loader({ request }: LoaderFunctionArgs): FormState {
  return formState(newDraft(attributionOf(new URL(request.url), request.headers.get('referer'))));
}

/** Every button of the form ends here: on the server without script, in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = intentOf(form);
  const next = advance(draftOf(form), intent);
  if (intent.kind !== 'submit' || next.issues.length > 0) return withStatus(next);

  const submitted = await submitDraft(apiOf(context), next.draft);
  // With script the page stays to show how far the look-up is; without, the report does.
  if (submitted.leadId && !form.has('stay')) return redirect(`/analysis/${submitted.leadId}`, 303);
  return withStatus(submitted);
}

function withStatus(state: FormState) {
  if (state.failure) return data(state, { status: 503 });
  return data(state, { status: state.issues.length > 0 ? 422 : 200 });
}

/** The page's own data is a blank form: nothing to load again after a button was pressed. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const { company } = useFrame();
  const opened = useLoaderData<FormState>();
  const state = useActionData<FormState>() ?? opened;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.hero}`}>
        <ServerRendered id="hero" className={styles.around}>
          {import.meta.env.SSR && <HeroWords />}
        </ServerRendered>
        <AnalysisForm state={state} company={company.name} />
      </div>
      <ServerRendered id="landing">{import.meta.env.SSR && <Landing />}</ServerRendered>
    </>
  );
}
