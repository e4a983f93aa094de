import { useRef } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import styles from './AnalysisForm.module.css';
import { type FormState, STEP_TITLE_ID } from './advance';
import { analysisMessages } from './analysis.messages';
import { DraftFields } from './DraftFields';
import { EmailStep } from './EmailStep';
import { IntentButton } from './IntentButton';
import { ProblemSummary } from './ProblemSummary';
import { PropertiesStep } from './PropertiesStep';
import { useDraftKeeper } from './useDraftKeeper';
import { useFocus } from './useFocus';
import { useIsHydrated } from './useIsHydrated';
import { useWayToReport } from './useWayToReport';

const text = analysisMessages.form;

/** Two steps in one form; which fields show and which are carried along hidden is all that differs. */
export function AnalysisForm({ state, company }: { state: FormState; company: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { draft, issues, failure } = state;
  const isHydrated = useIsHydrated();
  const stage = useStage(state.leadId);
  useFocus(state);
  const keep = useDraftKeeper(form, state);

  return (
    <Form
      ref={form}
      method="post"
      action="/analysis"
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
      <header className={styles.head}>
        <h2 id="form-title">{text.title}</h2>
        <p id={STEP_TITLE_ID} tabIndex={-1}>
          {text.step(draft.step)}
        </p>
        <progress max={2} value={draft.step} aria-labelledby={STEP_TITLE_ID} />
      </header>
      <ProblemSummary issues={issues} failure={failure} />
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
