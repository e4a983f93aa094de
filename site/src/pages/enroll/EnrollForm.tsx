import { type FormEvent, Suspense } from 'react';
import { Form, useLocation, useNavigation } from 'react-router-dom';
import { ENROLLMENT_TEXT } from '../../../../src/shared/leads/enrollment.contract.js';
import { FormGuards } from '../../forms/FormGuards';
import type { Guards } from '../../forms/form-guards';
import { HiddenFields } from '../../forms/HiddenFields';
import { ProblemSummary } from '../../forms/ProblemSummary';
import { StepButton } from '../../forms/StepButton';
import formStyles from '../../forms/StepForm.module.css';
import { StepHead } from '../../forms/StepHead';
import { useArrival } from '../../forms/useArrival';
import { useOnceAtATime } from '../../forms/useOnceAtATime';
import { type Answers, CONTACT_FIELDS, isBlank, PROPERTY_FIELDS } from './draft';
import { draftOf, fieldsOf } from './draft-form';
import { EnrollStep } from './EnrollStep';
import { enrollMessages } from './enroll.messages';
import { ENROLL_FORM_ID, type EnrollState, STEP_TITLE_ID } from './enroll-state';
import { useShowResumed } from './hold-back';
import { WaitingLater } from './next-steps-later';
import { StartOver } from './StartOver';
import { keepDraft } from './shelf';

const { form: text, problems } = enrollMessages;

/** The fields each step shows; the others are carried along hidden. */
const SHOWN: Record<number, readonly string[]> = {
  1: PROPERTY_FIELDS,
  2: [...CONTACT_FIELDS, 'smsConsent'],
  3: [],
};

/** Says only that it failed: the reason stands beside the button. */
const SUMMARY = { sentence: ENROLLMENT_TEXT.failedToast, advice: null };

interface EnrollFormProps {
  state: EnrollState;
  /** The answers as they are typed, beside those the state began with. */
  answers: Answers;
  guards: Guards;
  company: string;
  onTyped(answers: Answers): void;
}

/** Three steps in one form. */
export function EnrollForm({ state, answers, guards, company, onTyped }: EnrollFormProps) {
  const { draft, issues, failure } = state;
  const { id, step } = draft;
  const { pathname, search } = useLocation();
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'submit';
  const once = useOnceAtATime(navigation.state !== 'idle', state);
  useShowResumed(state);
  useArrival(state);

  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = draftOf(new FormData(currentTarget));
    keepDraft(typed);
    onTyped(typed.answers);
  };
  return (
    <Form
      id={ENROLL_FORM_ID}
      method="post"
      action={pathname + search}
      className={formStyles.form}
      noValidate
      onInput={keep}
      onSubmit={once}
      aria-labelledby="form-title"
      data-resuming={text.resuming}
    >
      {/* Enter presses the first button of a form: this one, not an Edit. */}
      <StepButton
        className="visually-hidden"
        intent={step === 3 ? 'submit' : 'next'}
        to={step === 1 ? 2 : 3}
        tabIndex={-1}
        aria-hidden="true"
      />
      <StepHead
        titleId="form-title"
        title={text.steps[step - 1]!}
        stepId={STEP_TITLE_ID}
        words={text.step(step)}
        step={step}
        steps={3}
        names={text.steps}
      />
      {!isBusy && <ProblemSummary title={problems.title} issues={issues} failure={failure && SUMMARY} />}
      {state.waiting.length > 0 && (
        <Suspense>
          <WaitingLater properties={state.waiting} />
        </Suspense>
      )}
      <FormGuards guards={guards} />
      <HiddenFields fields={fieldsOf(draft).filter(([name]) => !SHOWN[step]!.includes(name))} />
      <EnrollStep key={`${step} ${id}`} state={state} company={company} isBusy={isBusy} />
      <StartOver isBlank={isBlank(answers)} />
    </Form>
  );
}
