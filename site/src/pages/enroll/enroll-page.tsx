import { Suspense, useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  replace,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Faq } from '../../../../src/shared/content/faqs.js';
import { apiOf } from '../../api';
import { Faqs } from '../../components/Faqs';
import { readFaqs } from '../../content';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { ServerRendered } from '../../document/ServerRendered';
import { formAnswer } from '../../forms/failure';
import { newGuards } from '../../forms/form-guards';
import { stepAddress } from '../../forms/step-address';
import { useFormState } from '../../forms/useFormState';
import { useResume } from '../../forms/useResume';
import { Around } from './Around';
import { aroundMessages } from './around.messages';
import { type Answers, newDraft } from './draft';
import { isField } from './draft-form';
import { EnrollForm } from './EnrollForm';
import { enrollMessages as text } from './enroll.messages';
import styles from './enroll.module.css';
import { type EnrollState, enrollState, nextStepsAddress } from './enroll-state';
import { FeeReceipt } from './FeeReceipt';
import { fetchNextSteps, NextStepsLater } from './next-steps-later';
import { Opening } from './Opening';
import { hasProblem, press } from './press';
import { enrollment, forgetEnrolled, keepDraft, keepEnrolled, keptDraft, resume } from './shelf';

interface PageData extends EnrollState {
  /** Present on the server alone, which shows them. */
  faqs?: Faq[];
}

/** The server opens a blank form; in the browser, step by step, the device knows what was typed. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  if (!import.meta.env.SSR) return resume(new URL(request.url));
  const [guards, faqs] = await Promise.all([newGuards(context, request), readFaqs(context, 'enroll')]);
  return { ...enrollState(newDraft(), { guards }), faqs };
}

/** Every button of the page ends here: on the server without script, in the browser with it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = await press(form, apiOf(context));
  if (import.meta.env.SSR) return answer(next);
  return request.signal.aborted ? keepMeanwhile(next) : goOn(next, form);
}

/** Without script the answer itself shows the next step; it may hold a token, so nobody stores it. */
function answer(next: EnrollState) {
  return formAnswer(next, next.enrolled ? { 'cache-control': 'private, no-store' } : {});
}

/** A visitor who went back meanwhile goes on with what the form holds now; the next step says that it is enrolled. */
function keepMeanwhile(next: EnrollState) {
  if (next.enrolled) keepEnrolled(next.draft, next.enrolled);
  return next;
}

/** In the browser each step has its address, so that going back goes one step back. */
function goOn(next: EnrollState, form: FormData) {
  const { draft, enrolled, focus } = next;
  const intent = form.get('intent');
  if (enrolled) keepEnrolled(draft, enrolled);
  else keepDraft(draft);
  if (hasProblem(next)) return next;

  if (intent === 'restart') keptDraft.forget();
  if (intent === 'again') forgetEnrolled(draft.id);
  if (enrolled) return replace(nextStepsAddress(enrolled.leadId, enrolled.stage));
  return redirect(stepAddress('/enroll', draft.step) + (isField(focus) ? `#${focus}` : ''));
}

/** A problem stays where it is, with the action's answer; every other step reads what the device keeps. */
export function shouldRevalidate({ actionResult }: ShouldRevalidateFunctionArgs): boolean {
  return actionResult === undefined;
}

export function Component() {
  const { company } = useFrame();
  const { faqs = [] } = useLoaderData<PageData>();
  const state = useFormState<EnrollState>();
  const isAnswer = useActionData() !== undefined;
  const [guards] = useState(state.guards);
  const [typed, setTyped] = useState<{ since: EnrollState; answers: Answers } | null>(null);
  const answers = typed?.since === state ? typed.answers : state.draft.answers;
  useResume(enrollment, isAnswer);
  useEffect(fetchNextSteps, []);

  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div className={`page ${styles.layout}`}>
        <ServerRendered id="opening" className={styles.opening}>
          {import.meta.env.SSR && <Opening isAnswer={isAnswer} />}
        </ServerRendered>
        <FeeReceipt answers={answers} />
        {state.enrolled ? (
          <Suspense>
            <NextStepsLater state={state} enrolled={state.enrolled} company={company} />
          </Suspense>
        ) : (
          <EnrollForm
            state={state}
            answers={answers}
            guards={guards}
            company={company.name}
            onTyped={(now) => setTyped({ since: state, answers: now })}
          />
        )}
        <ServerRendered id="around" className={styles.around}>
          {import.meta.env.SSR && <Around />}
        </ServerRendered>
      </div>
      <ServerRendered id="faqs">
        {import.meta.env.SSR && <Faqs title={aroundMessages.faqsTitle} faqs={faqs} />}
      </ServerRendered>
    </>
  );
}
