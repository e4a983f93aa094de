import { useLayoutEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router-dom';
import type { Company } from '../../../../src/shared/content/company.js';
import { FormIcon } from '../../components/FormIcon';
import { useIsHydrated } from '../../components/useIsHydrated';
import { HiddenFields } from '../../forms/HiddenFields';
import { BookStage } from './BookStage';
import { enrolledFieldsOf, fieldsOf } from './draft-form';
import { type EnrolledProperty, type EnrollState, NEXT_TITLE_ID, nextStepsAddress } from './enroll-state';
import { nextMessages } from './next.messages';
import styles from './next.module.css';
import { SignStage } from './SignStage';

const text = nextMessages.next;
const COUNT_ID = 'next-count';

interface NextDialogProps {
  state: EnrollState;
  enrolled: EnrolledProperty;
  company: Company;
}

/** The two steps after an enrollment. Where no script runs the dialog stands in the page and its buttons post. */
export function NextDialog({ state, enrolled, company }: NextDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const submit = useSubmit();
  const navigate = useNavigate();
  const isBusy = useNavigation().formData?.get('intent') === 'book';
  const isSigning = enrolled.stage === 'sign';
  const { streetAddress, city } = state.draft.answers;
  const words = isSigning ? text.sign : text.book;

  /** The link itself opens the other page, which no pop-up blocker minds; beside it the step is taken here. */
  const go = (intent: string) => {
    const fields = new FormData(form.current!);
    fields.set('intent', intent);
    void submit(fields, { method: 'post', action: '/enroll', replace: true });
  };
  return (
    <dialog
      ref={useModal(isHydrated)}
      open={!isHydrated}
      className={styles.dialog}
      aria-labelledby={`${NEXT_TITLE_ID} ${COUNT_ID}`}
      onClose={() => void navigate(nextStepsAddress(enrolled.leadId), { replace: true })}
    >
      <Form ref={form} method="post" action="/enroll" replace>
        {/* The token travels as a hidden field: unlike in an address no other page is told it, and unlike a cookie it
            works the same with and without script and goes along with no other request. */}
        <HiddenFields fields={[...fieldsOf(state.draft), ...enrolledFieldsOf(enrolled)]} />
        <p id={COUNT_ID} className={styles.count}>
          {text.stage(isSigning ? 1 : 2, `${streetAddress}, ${city}`)}
        </p>
        <h2 id={NEXT_TITLE_ID} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{words.text}</p>
        <div role="alert">
          {state.failure && !isBusy && (
            <p className={styles.failure}>
              <FormIcon shape="problem" /> {state.failure.sentence} {state.failure.advice}
            </p>
          )}
        </div>
        {isSigning ? (
          <SignStage eSignUrl={company.eSignUrl} onOpen={() => go('signed')} />
        ) : (
          <BookStage
            state={state}
            bookingUrl={company.bookingUrl}
            isBusy={isBusy}
            onOpen={() => go('book')}
          />
        )}
      </Form>
      {isHydrated && (
        <form method="dialog" className={styles.later}>
          <button className="button quiet" type="submit">
            {text.later}
          </button>
        </form>
      )}
    </dialog>
  );
}

function useModal(isHydrated: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  // Opens before the focus goes to its title, which takes none while the dialog is closed.
  useLayoutEffect(() => {
    if (isHydrated) dialog.current?.showModal();
  }, [isHydrated]);
  return dialog;
}
