import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq } from '../../../../src/shared/content/faqs.js';
import { apiOf } from '../../api';
import { readFaqs } from '../../content';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { formAnswer } from '../../forms/failure';
import { type Guards, newGuards } from '../../forms/form-guards';
import { stepAddress } from '../../forms/step-address';
import { useFormState } from '../../forms/useFormState';
import { useResume } from '../../forms/useResume';
import { AnalysisForm } from './AnalysisForm';
import { type FormState, formState } from './advance';
import { analysisMessages as text } from './analysis.messages';
import { newDraft } from './draft';
import { draftOf } from './draft-form';
import { HeroWords } from './HeroWords';
import styles from './hero.module.css';
import { Landing } from './Landing';
import { hasProblem, press } from './press';
import { analysis, forgetDraft, keepDraft, resume } from './shelf';

interface PageData extends FormState {
  guards?: Guards;
  /** Present on the server alone, which shows them. */
  faqs?: Faq[];
}

/** The server opens a blank form; in the browser, step by step, the device knows what was typed. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  if (!import.meta.env.SSR) return resume(new URL(request.url));
  const [guards, faqs] = await Promise.all([newGuards(context, request), readFaqs(context, 'analysis')]);
  return { ...formState(newDraft()), guards, faqs };
}

/** Every button of the form ends here: on the server without script, in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const draft = draftOf(form);
  const next = await press(form, draft, apiOf(context));
  if (import.meta.env.SSR) return answer(next);
  // A visitor who went back meanwhile goes on with what the form holds now.
  return request.signal.aborted ? next : goOn(next, draft.step);
}

/** Without script the answer itself shows what comes next: a step, or the report. */
function answer(next: PageData) {
  return next.leadId ? redirect(`/analysis/${next.leadId}`, 303) : formAnswer(next);
}

/** In the browser each step has its address; an answer that stays on its step is shown in place. */
function goOn(next: PageData, from: number) {
  const { draft, leadId } = next;
  if (leadId) forgetDraft();
  else keepDraft(draft);
  return draft.step === from || hasProblem(next) ? next : redirect(stepAddress('/analysis', draft.step));
}

/** A problem stays where it is, with the action's answer; every other step reads what the device keeps. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined;
}

export function Component() {
  const { company } = useFrame();
  const { faqs = [] } = useLoaderData<PageData>();
  const state = useFormState<PageData>();
  const [opened] = useState(state.guards);
  useResume(analysis, useActionData() !== undefined);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.hero}`}>
        <ServerRendered id="hero" className={styles.around}>
          {import.meta.env.SSR && <HeroWords />}
        </ServerRendered>
        <AnalysisForm state={state} guards={state.guards ?? opened!} company={company.name} />
      </div>
      <ServerRendered id="landing">{import.meta.env.SSR && <Landing faqs={faqs} />}</ServerRendered>
    </>
  );
}
