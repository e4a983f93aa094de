import { type FormEvent, Suspense, useState } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router-dom';
import { ENROLLMENT_TEXT } from '#shared/enrollment.js';
import { PLAN_IDS } from '#shared/plan.js';
import { useIsHydrated } from '../../components/useIsHydrated';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards, type Guards, HiddenFields } from '../../forms/FormGuards';
import { usePreventDoubleSubmit, useStepFocus } from '../../forms/hooks';
import { StepButton, StepHead, stepUrl } from '../../forms/StepForm';
import formStyles from '../../forms/StepForm.module.css';
import {
  type Answers,
  asksFor,
  CONTACT_FIELDS,
  ENROLL_DRAFT_DAYS,
  type EnrollDraft,
  type EnrollPrices,
  isBlank,
  PRICE_BOOK_FIELD,
  PROPERTY_FIELDS,
  readDraft,
  toFields,
} from './draft';
import { saveDraft, useShowRestoredForm } from './draft-storage';
import { LazyPending } from './lazy-next-steps';
import styles from './page.module.css';
import { ENROLL_FORM_ID, type EnrollState, STEP_TITLE_ID } from './state';
import { ContactStep, fieldProps, PropertyStep, ReviewStep } from './steps';
import { enrollText } from './text';

const { form: text, problems } = enrollText;

/** The fields a step shows. The others are sent as hidden inputs. */
function visibleFields(draft: EnrollDraft): string[] {
  if (draft.step === 1) return PROPERTY_FIELDS.filter((field) => asksFor(draft, field));
  if (draft.step === 3) return [];
  const asked = CONTACT_FIELDS.filter((field) => asksFor(draft, field));
  return asksFor(draft, 'phone') ? [...asked, 'smsConsent'] : asked;
}

/** Only says that it failed; the reason is shown next to the button. */
const SUMMARY = { message: ENROLLMENT_TEXT.failedToast, advice: null };

interface EnrollFormProps {
  state: EnrollState;
  /** The answers as currently typed. */
  answers: Answers;
  guards: Guards;
  book: EnrollPrices;
  company: string;
  onTyped(answers: Answers): void;
}

/** Three steps in one form. */
export function EnrollForm({ state, answers, guards, book, company, onTyped }: EnrollFormProps) {
  const { draft, issues, failure } = state;
  const { id, step } = draft;
  const navigation = useNavigation();
  const isBusy = navigation.formData?.get('intent') === 'submit';
  const once = usePreventDoubleSubmit(navigation.state !== 'idle', state);
  useShowRestoredForm(state);
  useStepFocus(state);
  const visible = visibleFields(draft);

  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const typed = readDraft(new FormData(currentTarget));
    saveDraft(typed);
    onTyped(typed.answers);
  };
  return (
    <Form
      id={ENROLL_FORM_ID}
      method="post"
      className={formStyles.form}
      noValidate
      onInput={keep}
      onSubmit={once}
      aria-labelledby="form-title"
      data-resuming={text.resuming}
    >
      {/* Enter triggers the first button of a form. This must be it, not an Edit button. */}
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
        label={text.step(step)}
        step={step}
        steps={3}
        names={text.steps}
      />
      {!isBusy && <ErrorSummary title={problems.title} issues={issues} failure={failure && SUMMARY} />}
      {state.pending.length > 0 && (
        <Suspense>
          <LazyPending properties={state.pending} />
        </Suspense>
      )}
      <FormGuards guards={guards} />
      <input type="hidden" name={PRICE_BOOK_FIELD} value={book.version} />
      <HiddenFields fields={toFields(draft).filter(([name]) => !visible.includes(name))} />
      <EnrollStep key={`${step} ${id}`} state={state} book={book} company={company} isBusy={isBusy} />
      <StartOver isBlank={isBlank(draft, answers)} />
    </Form>
  );
}

interface EnrollStepProps {
  state: EnrollState;
  book: EnrollPrices;
  company: string;
  isBusy: boolean;
}

function EnrollStep({ state, book, company, isBusy }: EnrollStepProps) {
  const { draft, failure } = state;
  const of = fieldProps(state);
  if (draft.step === 1) return <PropertyStep draft={draft} of={of} plans={planOptions(book)} />;
  if (draft.step === 2) return <ContactStep draft={draft} of={of} company={company} />;
  return (
    <ReviewStep
      draft={draft}
      book={book}
      failure={failure && (failure.advice ?? failure.message)}
      isBusy={isBusy}
    />
  );
}

function planOptions({ plans }: EnrollPrices) {
  return PLAN_IDS.filter((plan) => plans[plan].isOffered).map((value) => ({
    value,
    label: plans[value].name,
  }));
}

/** Clears the form, with undo until the visitor types or leaves. The text reserves its space before hydration. */
function StartOver({ isBlank }: { isBlank: boolean }) {
  const isHydrated = useIsHydrated();
  const navigate = useNavigate();
  const [emptied, setEmptied] = useState<EnrollDraft | null>(null);
  const isUndoable = isBlank && emptied !== null;

  const undo = () => {
    saveDraft(emptied!);
    setEmptied(null);
    void navigate(stepUrl('/enroll', emptied!.step));
  };
  return (
    <p className={styles.startOver}>
      <span hidden={!isHydrated}>{text.kept(ENROLL_DRAFT_DAYS)}</span>
      <span role="status">{isUndoable && text.emptied}</span>
      {isUndoable ? (
        <button className="button quiet sm" type="button" onClick={undo}>
          {text.undo}
        </button>
      ) : (
        <StepButton
          className="button quiet sm"
          intent="restart"
          to={1}
          hidden={isBlank}
          onClick={({ currentTarget }) => setEmptied(readDraft(new FormData(currentTarget.form!)))}
        >
          {text.restart}
        </StepButton>
      )}
    </p>
  );
}
