import { lazy, Suspense, useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq } from '#shared/content.js';
import type { PlanId } from '#shared/plan.js';
import type { CurrentPriceBook } from '#shared/price-book.js';
import { toCents } from '#shared/pricing.js';
import { getApi } from '../../api';
import { Faqs } from '../../components/Faqs';
import { loadFaqs, loadPriceBook } from '../../content';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { useSiteData } from '../../document/site-data';
import { CityOptions } from '../../forms/CityOptions';
import { createGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import { useFormState } from '../../forms/hooks';
import { stepUrl } from '../../forms/StepForm';
import { useResumeDraft } from '../../forms/useResume';
import {
  type Answers,
  BOOKED,
  type EnrollPrices,
  isField,
  NUMBER_LIMITS,
  newDraft,
  SAMPLE_RENT,
} from './draft';
import {
  draftSource,
  removeEnrolled,
  restoreState,
  saveDraft,
  saveEnrolled,
  storedDraft,
} from './draft-storage';
import { EnrollForm } from './form';
import { Benefits, Intro, introText } from './intro';
import { LazyNextSteps, preloadNextSteps } from './lazy-next-steps';
import styles from './page.module.css';
import { type EnrollState, enrollState, nextStepsUrl } from './state';
import { handleSubmit, hasErrors } from './submit';
import { enrollText as text } from './text';

const loadReceipt = () => import('./fee-receipt');

/** The document already shows it; the code is needed only once something is typed. */
const LazyFeeReceipt = import.meta.env.SSR
  ? (await loadReceipt()).FeeReceipt
  : lazy(() => loadReceipt().then(({ FeeReceipt }) => ({ default: FeeReceipt })));

interface PageData extends EnrollState {
  /** Data of the parts without code in the browser; only the server has it. */
  staticParts?: { faqs: Faq[]; isBooked: boolean };
  /** Comes with the document. */
  book?: EnrollPrices;
}

/** The server renders a blank form; in the browser the answers come from storage. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  if (!import.meta.env.SSR) return restoreState(new URL(request.url));
  const [guards, faqs, book] = await Promise.all([
    createGuards(context, request),
    loadFaqs(context, 'enroll'),
    loadPriceBook(context),
  ]);
  const url = new URL(request.url);
  const sample = Number(url.searchParams.get(SAMPLE_RENT));
  const isRent = Number.isInteger(sample) && sample > 0 && sample <= NUMBER_LIMITS.estimatedRent.max;
  const defaultRentCents = isRent ? toCents(sample) : book.defaultRentCents;
  return {
    ...enrollState(newDraft(url), { guards }),
    staticParts: { faqs, isBooked: url.searchParams.has(BOOKED) },
    book: toEnrollPrices({ ...book, defaultRentCents }),
  };
}

/** Only what the receipt needs, since it travels with the page. */
function toEnrollPrices({
  version,
  plans,
  setup,
  tenantPlacement,
  leaseMax,
  defaultRentCents,
}: CurrentPriceBook): EnrollPrices {
  const short = (plan: PlanId) => {
    const { description: _d, inclusions: _i, tiers, ...rest } = plans[plan];
    const priced = tiers.filter(({ fromUnits }) => fromUnits !== null);
    return { ...rest, tiers: priced.map((tier) => ({ ...tier, name: '' })) };
  };
  return {
    version,
    plans: { online: short('online'), 'full-service': short('full-service') },
    setup,
    tenantPlacement,
    leaseMax,
    defaultRentCents,
  };
}

/** Handles every button of the page, on the server without JavaScript and in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = await handleSubmit(form, getApi(context));
  if (import.meta.env.SSR) return serverResponse(next);
  return request.signal.aborted ? saveAborted(next) : clientResponse(next, form);
}

/** Without JavaScript the response shows the next step. It may hold a token, so it is never cached. */
function serverResponse(next: EnrollState) {
  return formResponse(next, next.enrolled ? { 'cache-control': 'private, no-store' } : {});
}

/** The visitor went back in the meantime: keep the enrollment, but let them continue where they are. */
function saveAborted(next: EnrollState) {
  if (next.enrolled) saveEnrolled(next.draft, next.enrolled);
  return next;
}

/** In the browser each step has its own URL, so Back goes one step back. */
function clientResponse(next: EnrollState, form: FormData) {
  const { draft, enrolled, focus } = next;
  const intent = form.get('intent');
  if (enrolled) saveEnrolled(draft, enrolled);
  else saveDraft(draft);
  if (hasErrors(next)) return next;

  if (intent === 'restart' && !draft.report) storedDraft.clear();
  if (intent === 'again') removeEnrolled(draft.id);
  if (enrolled) return replace(nextStepsUrl(enrolled.leadId, enrolled.stage));
  return redirect(stepUrl('/enroll', draft.step) + (isField(focus) ? `#${focus}` : ''));
}

/** Errors are shown from the action's result. Every other navigation reads from storage. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined;
}

export function Component() {
  const { company } = useSiteData();
  const data = useLoaderData<PageData>();
  const [book] = useState(data.book!);
  const state = useFormState<EnrollState>();
  const isAnswer = useActionData() !== undefined;
  const [guards] = useState(state.guards);
  const [typed, setTyped] = useState<{ since: EnrollState; answers: Answers } | null>(null);
  const answers = typed?.since === state ? typed.answers : state.draft.answers;
  useResumeDraft(draftSource, isAnswer);
  useEffect(preloadNextSteps, []);

  return (
    <>
      <PageHead title={text.title(company.name, !!state.enrolled)} description={text.description} />
      <div className={`page ${styles.layout}`}>
        <ServerRendered id="opening" className={styles.opening}>
          {import.meta.env.SSR && <Intro isAnswer={isAnswer} isBooked={data.staticParts!.isBooked} />}
        </ServerRendered>
        <Suspense>
          <LazyFeeReceipt answers={answers} report={state.draft.report} book={book} />
        </Suspense>
        {state.enrolled ? (
          <Suspense>
            <LazyNextSteps state={state} enrolled={state.enrolled} company={company} />
          </Suspense>
        ) : (
          <EnrollForm
            state={state}
            answers={answers}
            guards={guards}
            book={book}
            company={company.name}
            onTyped={(now) => setTyped({ since: state, answers: now })}
          />
        )}
        <ServerRendered id="around" className={styles.around}>
          {import.meta.env.SSR && <Benefits />}
        </ServerRendered>
      </div>
      <ServerRendered id="faqs">
        {import.meta.env.SSR && (
          <>
            <CityOptions />
            <Faqs title={introText.faqsTitle} faqs={data.staticParts!.faqs} />
          </>
        )}
      </ServerRendered>
    </>
  );
}
