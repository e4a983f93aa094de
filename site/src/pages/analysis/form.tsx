import { type ComponentProps, type FormEvent, useEffect, useState } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { ANALYSIS_TEXT, isSettled } from '#shared/analysis.js';
import { getApi } from '../../api';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards, type Guards, HiddenFields } from '../../forms/FormGuards';
import { usePreventDoubleSubmit, useStepFocus } from '../../forms/hooks';
import { StepButton, StepHead } from '../../forms/StepForm';
import styles from '../../forms/StepForm.module.css';
import type { Issue } from '../../forms/validation';
import { type AnalysisDraft, readDraft, shownFields, toFields } from './draft';
import { saveDraft } from './draft-storage';
import { ANALYSIS_FORM_ID, type FormState, STEP_TITLE_ID, urlStep } from './state';
import { EmailStep, OutsideStep, PropertiesStep } from './steps';
import { analysisText } from './text';

const text = analysisText.form;

interface AnalysisFormProps {
  state: FormState;
  guards: Guards;
  company: string;
}

/** Both steps are one form; they differ only in which fields are visible. */
export function AnalysisForm({ state, guards, company }: AnalysisFormProps) {
  const { draft, failure } = state;
  const stage = useProgress(state.leadId);
  const isBusy = stage !== null;
  // Errors are hidden while the form is being sent.
  const issues = isBusy ? [] : state.issues;
  const step = state.outside ? 1 : urlStep(draft);
  const isUnderWay = useNavigation().state !== 'idle' || isBusy;
  useStepFocus(state);

  return (
    <Form
      id={ANALYSIS_FORM_ID}
      method="post"
      className={styles.form}
      noValidate
      onInput={saveInput}
      onSubmit={usePreventDoubleSubmit(isUnderWay, state)}
      aria-labelledby="form-title"
      data-screen={state.outside ? 'outside' : step}
    >
      {/* Enter triggers the first button of a form. This must be it, not the first property's Remove. */}
      <StepButton className="visually-hidden" {...enterButton(state)} tabIndex={-1} aria-hidden="true" />
      <StepHead
        titleId="form-title"
        title={screenTitle(state)}
        stepId={STEP_TITLE_ID}
        label={text.step(draft.step)}
        step={draft.step}
        steps={2}
      />
      {/* Focus moves to the screen's first field, past its headline. */}
      <p className="visually-hidden" role="status">
        {screenTitle(state)}
      </p>
      {!isBusy && (
        <ErrorSummary
          title={errorTitle(draft, issues)}
          issues={withProperty(draft, issues)}
          failure={failure}
        />
      )}
      <FormGuards guards={guards} />
      <HiddenFields fields={hiddenFields(state)} />
      {state.outside ? (
        <OutsideStep state={state} issues={issues} company={company} />
      ) : draft.step === 1 ? (
        <PropertiesStep properties={draft.properties} issues={issues} focus={state.focus} />
      ) : (
        <EmailStep draft={draft} issues={issues} stage={stage} company={company} />
      )}
    </Form>
  );
}

/** What Enter does: the next screen, or the last one's button. */
function enterButton({
  draft,
  outside,
}: FormState): Pick<ComponentProps<typeof StepButton>, 'intent' | 'to'> {
  if (outside) return { intent: 'waitlist', to: 1 };
  if (draft.step === 2) return { intent: 'submit', to: 2 };
  return draft.properties.some(({ view }) => view === 'address')
    ? { intent: 'details', to: 'details' }
    : { intent: 'next', to: 2 };
}

/** Each screen has its own headline. */
function screenTitle({ draft, outside }: FormState): string {
  if (outside) return analysisText.outside.title(outside.zipCode);
  return { 1: text.title, details: text.detailsTitle, 2: text.readyTitle }[urlStep(draft)];
}

function saveInput({ currentTarget }: FormEvent<HTMLFormElement>): void {
  saveDraft(readDraft(new FormData(currentTarget)));
}

function hiddenFields({ draft, outside }: FormState): [name: string, value: string][] {
  const shown = outside ? ['email'] : shownFields(draft);
  return toFields(draft).filter(([name]) => !shown.includes(name));
}

/** Progress of the submission: saving, looking up or preparing. Null when idle. */
function useProgress(leadId: string | null): number | null {
  const { formData } = useNavigation();
  const onTheWay = useOpenReport(leadId);
  if (onTheWay !== null) return onTheWay;
  return formData?.get('intent') === 'submit' ? 0 : null;
}

/** With several properties, the summary says which one each error is about. */
function withProperty({ properties }: AnalysisDraft, issues: Issue[]): Issue[] {
  return issues.map(({ field, message }) => {
    const index = properties[1] && field.split('.')[1];
    return { field, message: index ? `${text.property(+index + 1)}: ${message}` : message };
  });
}

/** The fields say what is wrong. The heading only mentions missing answers if there are any. */
function errorTitle(draft: AnalysisDraft, issues: Issue[]): string {
  const { checkAnswers, checkEmail } = analysisText.problems;
  if (issues.every(({ field }) => field === 'email')) return checkEmail;
  const typed = new Map(toFields(draft));
  return issues.some(({ field }) => !typed.get(field)) ? ANALYSIS_TEXT.missingField : checkAnswers;
}

const POLL_EVERY_MS = 700;
/** After this the report page takes over waiting. */
const MAX_WAIT_MS = 6000;

const LOOKING_UP = 1;
const PREPARING = 2;

/**
 * Waits for the estimate of a stored lead, then opens its report. Returns the current stage, or null without a lead.
 */
function useOpenReport(leadId: string | null): number | null {
  const [stage, setStage] = useState(LOOKING_UP);

  useEffect(() => {
    if (!leadId) return;
    const given = new AbortController();
    // Races the timeout against polling, because a request may never return.
    void Promise.race([untilSettled(leadId, given.signal), delay(MAX_WAIT_MS)]).then(() => {
      if (given.signal.aborted) return;
      setStage(PREPARING);
      window.location.assign(`/analysis/${leadId}`);
    });
    // Coming back from the report restores this page from the bfcache: start with a blank form instead.
    const startOver = ({ persisted }: PageTransitionEvent) => persisted && window.location.reload();
    window.addEventListener('pageshow', startOver, { signal: given.signal });
    return () => given.abort();
  }, [leadId]);

  return leadId ? stage : null;
}

async function untilSettled(leadId: string, given: AbortSignal): Promise<void> {
  const end = performance.now() + MAX_WAIT_MS;
  while (performance.now() < end && !given.aborted) {
    if (await isReady(leadId)) return;
    await delay(POLL_EVERY_MS);
  }
}

async function isReady(leadId: string): Promise<boolean> {
  try {
    return isSettled((await getApi(undefined).analysis(leadId)).status);
  } catch {
    return false;
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
