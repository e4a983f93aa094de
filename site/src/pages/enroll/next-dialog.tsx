import { useRef } from 'react';
import { Form, useNavigate, useNavigation, useSubmit } from 'react-router-dom';
import { FormIcon } from '../../components/FormIcon';
import { componentText } from '../../components/text';
import { useIsHydrated } from '../../components/useIsHydrated';
import { HiddenFields } from '../../forms/FormGuards';
import { IntentButton } from '../../forms/StepForm';
import { type EnrolledProperty, toEnrolledFields, toFields } from './draft';
import styles from './next-steps.module.css';
import { nextStepsText } from './next-steps-text';
import { type EnrollState, NEXT_TITLE_ID, nextStepsUrl } from './state';

const text = nextStepsText.next;
const COUNT_ID = 'next-count';

interface NextDialogProps {
  state: EnrollState;
  enrolled: EnrolledProperty;
  bookingUrl: string;
}

/** The two steps after an enrollment, in the page, so that the receipt stays in view. Without JavaScript the buttons post. */
export function NextDialog({ state, enrolled, bookingUrl }: NextDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const submit = useSubmit();
  const navigate = useNavigate();
  const isBusy = useNavigation().formData?.get('intent') === 'book';
  const isSigning = enrolled.stage === 'sign';
  const { answers, report } = state.draft;
  const home = [answers.streetAddress, answers.city].filter(Boolean).join(', ');
  const words = isSigning ? text.sign : text.book;

  /** The link opens the other page, so no pop-up blocker interferes; the step is submitted here. */
  const go = (intent: string) => {
    const fields = new FormData(form.current!);
    fields.set('intent', intent);
    void submit(fields, { method: 'post', action: '/enroll', replace: true });
  };
  return (
    <dialog
      open
      className={styles.dialog}
      aria-labelledby={`${NEXT_TITLE_ID} ${COUNT_ID}`}
      onClose={() => void navigate(nextStepsUrl(enrolled.leadId), { replace: true })}
    >
      <Form ref={form} method="post" action="/enroll" replace>
        {/* The token is a hidden field: a URL would leak it to other sites, and a cookie would be sent with other requests. */}
        <HiddenFields fields={[...toFields(state.draft), ...toEnrolledFields(enrolled)]} />
        <p id={COUNT_ID} className={styles.count}>
          {report ? home : text.stage(isSigning ? 1 : 2, home)}
        </p>
        <h2 id={NEXT_TITLE_ID} tabIndex={-1}>
          {words.title}
        </h2>
        <p>{words.text}</p>
        <div role="alert">
          {state.failure && !isBusy && (
            <p className={styles.failure}>
              <FormIcon shape="problem" /> {state.failure.message} {state.failure.advice}
            </p>
          )}
        </div>
        {isSigning ? (
          <SignStage token={enrolled.token} onOpen={() => go('signed')} />
        ) : (
          <BookStage state={state} bookingUrl={bookingUrl} isBusy={isBusy} onOpen={() => go('book')} />
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

const signText = nextStepsText.next.sign;

/**
 * The link opens this lead's own agreement, or what happens next until there is one. That page sends its URL to no other
 * site.
 */
function SignStage({ token, onOpen }: { token: string; onOpen(): void }) {
  return (
    <div className={styles.actions}>
      <NewTabLink
        className="outline"
        href={`/next-steps/${token}/agreement`}
        label={signText.open}
        onOpen={onOpen}
      />
      <IntentButton className="button primary" intent="signed">
        {signText.done}
      </IntentButton>
    </div>
  );
}

interface BookStageProps {
  state: EnrollState;
  bookingUrl: string;
  isBusy: boolean;
  onOpen(): void;
}

function BookStage({ state, bookingUrl, isBusy, onOpen }: BookStageProps) {
  const isHydrated = useIsHydrated();
  const { failure, isExpired } = state;
  // Our own page records the booking. For another calendar, without JavaScript, the step is saved first and the response
  // holds the link. A failure must not withhold it.
  const hasLink = isHydrated || failure || bookingUrl[0] === '/';
  return (
    <div className={styles.actions}>
      {hasLink ? (
        <NewTabLink href={bookingUrl} label={text.book.open} onOpen={onOpen} />
      ) : (
        <IntentButton className="button primary" intent="book">
          {text.book.note}
        </IntentButton>
      )}
      {hasLink && !failure && (
        <IntentButton className="button outline" intent="book">
          {text.book.done}
        </IntentButton>
      )}
      {failure && (
        <IntentButton className="button outline" intent={isExpired ? 'again' : 'book'}>
          {isExpired ? text.again : text.retry}
        </IntentButton>
      )}
      <p className="visually-hidden" role="status">
        {isBusy && text.busy}
      </p>
      {!state.draft.report && (
        <IntentButton className="button quiet" intent="unsigned">
          {text.book.back}
        </IntentButton>
      )}
    </div>
  );
}

interface NewTabLinkProps {
  href: string;
  label: string;
  className?: 'primary' | 'outline';
  onOpen(): void;
}

/** A link that opens in a new tab and reports left and middle clicks. */
function NewTabLink({ href, label, className = 'primary', onOpen }: NewTabLinkProps) {
  return (
    <a
      className={`button ${className} ${styles.open}`}
      href={href}
      target="_blank"
      rel="noopener"
      onClick={onOpen}
      onAuxClick={({ button }) => button === 1 && onOpen()}
    >
      <span>
        {label} <small>({componentText.newTab})</small>
      </span>
      <FormIcon shape="away" />
    </a>
  );
}
