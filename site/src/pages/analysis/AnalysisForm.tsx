import type { FormEvent } from 'react';
import { Form, useLocation, useNavigation } from 'react-router-dom';
import { ANALYSIS_TEXT } from '../../../../src/shared/analysis/analysis.contract.js';
import { FormGuards } from '../../forms/FormGuards';
import type { Guards } from '../../forms/form-guards';
import { HiddenFields } from '../../forms/HiddenFields';
import type { Issue } from '../../forms/issues';
import { ProblemSummary } from '../../forms/ProblemSummary';
import { StepButton } from '../../forms/StepButton';
import styles from '../../forms/StepForm.module.css';
import { StepHead } from '../../forms/StepHead';
import { useArrival } from '../../forms/useArrival';
import { useOnceAtATime } from '../../forms/useOnceAtATime';
import { ANALYSIS_FORM_ID, type FormState, STEP_TITLE_ID } from './advance';
import { analysisMessages } from './analysis.messages';
import type { AnalysisDraft } from './draft';
import { draftOf, fieldsOf, shownFields } from './draft-form';
import { EmailStep } from './EmailStep';
import { PropertiesStep } from './PropertiesStep';
import { keepDraft } from './shelf';
import { useWayToReport } from './useWayToReport';

const text = analysisMessages.form;

interface AnalysisFormProps {
  state: FormState;
  guards: Guards;
  company: string;
}

/** Two steps in one form; which fields show and which are carried along hidden is all that differs. */
export function AnalysisForm({ state, guards, company }: AnalysisFormProps) {
  const { draft, failure } = state;
  const { pathname, search } = useLocation();
  const stage = useStage(state.leadId);
  const isBusy = stage !== null;
  // While the form is being sent, no problem of it is known.
  const issues = isBusy ? [] : state.issues;
  const isUnderWay = useNavigation().state !== 'idle' || isBusy;
  useArrival(state);

  return (
    <Form
      id={ANALYSIS_FORM_ID}
      method="post"
      action={pathname + search}
      className={styles.form}
      noValidate
      onInput={keep}
      onSubmit={useOnceAtATime(isUnderWay, state)}
      aria-labelledby="form-title"
    >
      {/* Enter presses the first button of a form: this one, not the first property's Remove. */}
      <StepButton
        className="visually-hidden"
        intent={draft.step === 1 ? 'next' : 'submit'}
        to={2}
        tabIndex={-1}
        aria-hidden="true"
      />
      <StepHead
        titleId="form-title"
        title={text.title}
        stepId={STEP_TITLE_ID}
        words={text.step(draft.step)}
        step={draft.step}
        steps={2}
      />
      {!isBusy && <ProblemSummary title={titleOf(issues)} issues={issues} failure={failure} />}
      <FormGuards guards={guards} />
      <HiddenFields fields={hiddenFields(draft)} />
      {draft.step === 1 ? (
        <PropertiesStep properties={draft.properties} issues={issues} focus={state.focus} />
      ) : (
        <EmailStep draft={draft} issues={issues} stage={stage} company={company} />
      )}
    </Form>
  );
}

function keep({ currentTarget }: FormEvent<HTMLFormElement>): void {
  keepDraft(draftOf(new FormData(currentTarget)));
}

function hiddenFields(draft: AnalysisDraft): [name: string, value: string][] {
  const shown = shownFields(draft);
  return fieldsOf(draft).filter(([name]) => !shown.includes(name));
}

/** How far a submit is: saving, looking up or preparing; null while nothing is under way. */
function useStage(leadId: string | null): number | null {
  const { formData } = useNavigation();
  const onTheWay = useWayToReport(leadId);
  if (onTheWay !== null) return onTheWay;
  return formData?.get('intent') === 'submit' ? 0 : null;
}

function titleOf(issues: Issue[]): string {
  const isAboutProperties = issues.some(({ field }) => field.startsWith('properties.'));
  return isAboutProperties ? ANALYSIS_TEXT.missingField : analysisMessages.problems.checkEmail;
}
