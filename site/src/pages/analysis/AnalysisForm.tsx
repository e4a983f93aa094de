import { useRef } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { ANALYSIS_TEXT } from '../../../../src/shared/analysis/analysis.contract.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { FormGuards } from '../../forms/FormGuards';
import type { Guards } from '../../forms/form-guards';
import { IntentButton } from '../../forms/IntentButton';
import type { Issue } from '../../forms/issues';
import { ProblemSummary } from '../../forms/ProblemSummary';
import styles from '../../forms/StepForm.module.css';
import { StepHead } from '../../forms/StepHead';
import { useFocus } from '../../forms/useFocus';
import { useStepHistory } from '../../forms/useStepHistory';
import { type FormState, STEP_TITLE_ID } from './advance';
import { analysisMessages } from './analysis.messages';
import { DraftFields } from './DraftFields';
import { EmailStep } from './EmailStep';
import { PropertiesStep } from './PropertiesStep';
import { useDraftKeeper } from './useDraftKeeper';
import { useWayToReport } from './useWayToReport';

const text = analysisMessages.form;

interface AnalysisFormProps {
  state: FormState;
  guards: Guards;
  company: string;
}

/** Two steps in one form; which fields show and which are carried along hidden is all that differs. */
export function AnalysisForm({ state, guards, company }: AnalysisFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, issues, failure } = state;
  const isHydrated = useIsHydrated();
  const stage = useStage(state.leadId);
  useFocus(state);
  const keep = useDraftKeeper(form, state);
  useStepHistory(form, state, draft.step);

  return (
    <Form
      ref={form}
      method="post"
      action="/analysis"
      replace
      className={styles.form}
      noValidate
      onInput={keep}
      onSubmit={(event) => stage !== null && event.preventDefault()}
      aria-labelledby="form-title"
    >
      {/* Enter presses the first button of a form: this one, not the first property's Remove. */}
      <IntentButton
        className="visually-hidden"
        intent={draft.step === 1 ? 'next' : 'submit'}
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
      {stage === null && (
        <ProblemSummary title={titleOf(issues)} issues={issues} failure={failure?.sentence} />
      )}
      <FormGuards guards={guards} />
      <DraftFields draft={draft} isHydrated={isHydrated} />
      {draft.step === 1 ? (
        <PropertiesStep properties={draft.properties} issues={issues} focus={state.focus} />
      ) : (
        <EmailStep draft={draft} issues={issues} stage={stage} company={company} />
      )}
    </Form>
  );
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
