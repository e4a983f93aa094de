import { useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq } from '#shared/content.js';
import type { SiteApi } from '#shared/site-api.js';
import { getApi } from '../../api';
import { loadFaqs } from '../../content';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import { CityOptions } from '../../forms/CityOptions';
import { createGuards, type Guards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { useFormState } from '../../forms/hooks';
import { stepUrl } from '../../forms/StepForm';
import { useResumeDraft } from '../../forms/useResume';
import { type AnalysisDraft, carriedAddress, fieldName, newDraft, PROPERTY_FIELDS, readDraft } from './draft';
import { clearDraft, draftSource, restoreState, saveDraft } from './draft-storage';
import { AnalysisForm } from './form';
import styles from './hero.module.css';
import { Hero, Landing } from './landing';
import { type FormState, formState, nextState, urlStep, withIssues } from './state';
import { askOnce, findPlaces, handleSubmit, hasErrors, stopOutside, withCities } from './submit';
import { analysisText as text } from './text';

interface PageData extends FormState {
  guards?: Guards;
  /** Server only, where they are rendered. */
  faqs?: Faq[];
}

/** The server renders a blank form; in the browser the answers come from storage. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  if (!import.meta.env.SSR) return restoreState(new URL(request.url));
  const [guards, faqs, state] = await Promise.all([
    createGuards(context, request),
    loadFaqs(context, 'analysis'),
    openingState(new URL(request.url), getApi(context)),
  ]);
  return { ...state, guards, faqs };
}

/** A blank form, or the address from the home page: its details if it is complete, else its first open field. */
async function openingState(address: URL, api: SiteApi): Promise<FormState> {
  const carried = carriedAddress(address);
  if (!carried) return formState(newDraft());
  const draft = newDraft(carried);
  const places = await findPlaces(draft, api);
  const located = withCities(draft, places);
  const stopped = stopOutside(located, places);
  if (stopped?.outside) return stopped;
  const property = located.properties[0]!;
  const details = nextState(located, { kind: 'details' });
  const opened = (details.issues.length === 0 && (await askOnce(located, places))) || details;
  if (opened.issues.length === 0) return opened;
  const open = PROPERTY_FIELDS.filter((field) => property[field] === '').map((field) => fieldName(0, field));
  // A field that is still empty isn't an error yet.
  const wrong = opened.issues.filter(({ field }) => !open.includes(field));
  return wrong.length > 0 ? withIssues(opened.draft, wrong) : formState(located, { focus: open[0]! });
}

/** Handles every button of the form, on the server without JavaScript and in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const draft = readDraft(form);
  const next = await handleSubmit(form, draft, getApi(context));
  if (import.meta.env.SSR) return serverResponse(next);
  // The visitor went back in the meantime; keep what the form holds now.
  return request.signal.aborted ? next : clientResponse(next, draft);
}

/** Without JavaScript the response itself shows the next step or the report. */
function serverResponse(next: PageData) {
  return next.leadId ? redirect(`/analysis/${next.leadId}`, 303) : formResponse(next);
}

/** In the browser each step has its own URL. A result on the same step is shown in place. */
function clientResponse(next: PageData, from: AnalysisDraft) {
  const { draft, leadId } = next;
  if (leadId) clearDraft();
  else saveDraft(draft);
  const step = urlStep(draft);
  return step === urlStep(from) || hasErrors(next) ? next : redirect(stepUrl('/analysis', step));
}

/** Errors are shown from the action's result. Every other navigation reads from storage. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined;
}

export function Component() {
  const { company } = useSiteData();
  const { faqs = [] } = useLoaderData<PageData>();
  const state = useFormState<PageData>();
  const [opened] = useState(state.guards);
  useResumeDraft(draftSource, useActionData() !== undefined);
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.hero}`}>
        <ServerRendered id="hero" className={styles.around}>
          {import.meta.env.SSR && <Hero />}
        </ServerRendered>
        <AnalysisForm state={state} guards={state.guards ?? opened!} company={company.name} />
      </div>
      <ServerRendered id="landing">
        {import.meta.env.SSR && (
          <>
            <CityOptions />
            <Landing faqs={faqs} />
          </>
        )}
      </ServerRendered>
    </>
  );
}
