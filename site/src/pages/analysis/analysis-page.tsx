import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { Faq } from '../../../../src/shared/content/faqs.js';
import { apiOf } from '../../api';
import { readFaqs } from '../../content';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { formAnswer } from '../../forms/failure';
import { type Guards, guardsAfter, guardsOf, keptGuards, newGuards } from '../../forms/form-guards';
import { useFormState } from '../../forms/useFormState';
import { AnalysisForm } from './AnalysisForm';
import { advance, type FormState, formState } from './advance';
import { analysisMessages as text } from './analysis.messages';
import { newDraft } from './draft';
import { draftOf, intentOf } from './draft-form';
import { HeroWords } from './HeroWords';
import styles from './hero.module.css';
import { Landing } from './Landing';
import { submitDraft } from './submit-draft';

interface PageState extends FormState {
  guards: Guards;
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageState & { faqs: Faq[] }> {
  const [guards, faqs] = await Promise.all([newGuards(context, request), readFaqs(context, 'analysis')]);
  return { ...formState(newDraft()), guards, faqs };
}

/** Every button of the form ends here: on the server without script, in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = intentOf(form);
  const next = advance(draftOf(form), intent);
  const guards = keptGuards(form);
  if (intent.kind !== 'submit' || next.issues.length > 0) return formAnswer({ ...next, guards });

  const api = apiOf(context);
  const submitted = await submitDraft(api, next.draft, guardsOf(form));
  // With script the page stays to show how far the look-up is; without, the report does.
  if (submitted.leadId && !form.has('stay')) return redirect(`/analysis/${submitted.leadId}`, 303);
  return formAnswer({ ...submitted, guards: await guardsAfter(guards, submitted.failure, api) });
}

/** The page's own data is a blank form: nothing to load again after a button was pressed. */
export function shouldRevalidate(): boolean {
  return false;
}

export function Component() {
  const { company } = useFrame();
  const { faqs } = useLoaderData<{ faqs: Faq[] }>();
  const state = useFormState<PageState>();
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.hero}`}>
        <ServerRendered id="hero" className={styles.around}>
          {import.meta.env.SSR && <HeroWords />}
        </ServerRendered>
        <AnalysisForm state={state} guards={state.guards} company={company.name} />
      </div>
      <ServerRendered id="landing">{import.meta.env.SSR && <Landing faqs={faqs} />}</ServerRendered>
    </>
  );
}
