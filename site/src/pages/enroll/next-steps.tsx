import { type ReactNode, useEffect } from 'react';
import { useLinkClickHandler, useLocation, useNavigate } from 'react-router-dom';
import type { Company } from '#shared/company.js';
import { Announcement } from '../../calculators/Announcement';
import { componentText } from '../../components/text';
import { useIsHydrated } from '../../components/useIsHydrated';
import { useStepFocus } from '../../forms/hooks';
import formStyles from '../../forms/StepForm.module.css';
import { type EnrollDraft, type EnrolledProperty, formatAddress } from './draft';
import { removeEnrolled, saveEnrolled, useShowRestoredForm } from './draft-storage';
import { NextDialog } from './next-dialog';
import styles from './next-steps.module.css';
import { nextStepsText } from './next-steps-text';
import formStylesEnroll from './page.module.css';
import { ENROLLED_TITLE_ID, type EnrollState, nextStepsUrl, type PendingProperty } from './state';
import { propertyLines } from './steps';

const { next: text, thanks } = nextStepsText;

interface NextStepsProps {
  state: EnrollState;
  enrolled: EnrolledProperty;
  company: Company;
}

/** Shown once a property is enrolled: the steps left, then a thank-you. */
export function NextSteps({ state, enrolled, company }: NextStepsProps) {
  const { draft, isDialogOpen } = state;
  const isHydrated = useIsHydrated();
  useEffect(() => saveEnrolled(draft, enrolled), [draft, enrolled]);
  useShowRestoredForm(state);
  useStepFocus(state);

  const bookingUrl = company.bookingUrl ?? `/book/${enrolled.token}`;
  if (enrolled.stage === 'done')
    return <ThankYou draft={draft} waiting={state.pending} bookingUrl={bookingUrl} enrolled={enrolled} />;
  return (
    <section className={`${formStyles.form} ${styles.enrolled}`} aria-labelledby={ENROLLED_TITLE_ID}>
      <h1 id={ENROLLED_TITLE_ID} tabIndex={-1}>
        {text.enrolledTitle}
      </h1>
      <p>{draft.report ? text.nextFromReport : text.left[enrolled.stage]}</p>
      {isDialogOpen ? (
        <NextDialog state={state} enrolled={enrolled} bookingUrl={bookingUrl} />
      ) : (
        <div className={styles.actions}>
          <StepLink className="button primary" to={nextStepsUrl(enrolled.leadId, enrolled.stage)} replace>
            {text.continue}
          </StepLink>
          <StepLink className="button outline" to="/enroll?step=1">
            {text.another}
          </StepLink>
          <RemoveButton
            leadId={enrolled.leadId}
            address={formatAddress(draft.answers)}
            then="/enroll?step=1"
          />
        </div>
      )}
      <p className="soft">{isHydrated ? text.comeBack : text.stayHere}</p>
      <h2>{thanks.summaryTitle}</h2>
      <Summary draft={draft} />
      <Pending properties={state.pending} />
    </section>
  );
}

export { Announcement, NextSteps as default, Pending };

interface ThankYouProps {
  draft: EnrollDraft;
  waiting: PendingProperty[];
  bookingUrl: string;
  enrolled: EnrolledProperty;
}

/** Shown to owners at the end. Staff go to their dashboard. */
function ThankYou({ draft, waiting, bookingUrl, enrolled }: ThankYouProps) {
  const { isBooked, callsFirst } = enrolled;
  useEffect(() => {
    if (document.documentElement.dataset.role) window.location.replace('/dashboard');
  }, []);
  return (
    <section className={`${formStyles.form} ${styles.enrolled}`} aria-labelledby={ENROLLED_TITLE_ID}>
      <h1 id={ENROLLED_TITLE_ID} tabIndex={-1}>
        {thanks.title}
      </h1>
      <p className="lead">{thanks.text(formatAddress(draft.answers))}</p>
      <h2>{thanks.nextTitle}</h2>
      <ol className={styles.steps}>
        {callsFirst ? (
          <li>{thanks.call}</li>
        ) : (
          <li>
            {isBooked && thanks.booked}{' '}
            <NewTabItem href={bookingUrl} label={isBooked ? thanks.rebook : thanks.book} />
          </li>
        )}
        <li>{callsFirst ? thanks.ifManaged : thanks.walkthrough}</li>
        <li>{thanks.sign}</li>
      </ol>
      {!isBooked && <p>{callsFirst ? thanks.status : thanks.emailed}</p>}
      <h2>{thanks.summaryTitle}</h2>
      <Summary draft={draft} />
      <Pending properties={waiting} />
      <div className={styles.actions}>
        <StepLink className="button outline" to="/enroll?step=1">
          {text.another}
        </StepLink>
      </div>
    </section>
  );
}

function NewTabItem({ href, label }: { href: string; label: string }) {
  return (
    <>
      <a href={href} target="_blank" rel="noopener">
        {label}
      </a>{' '}
      ({componentText.newTab})
    </>
  );
}

const pending = nextStepsText.pending;

/** Earlier enrollments with steps left. */
function Pending({ properties }: { properties: PendingProperty[] }) {
  const { pathname, search } = useLocation();
  return properties.map(({ leadId, address }) => (
    <p className={formStylesEnroll.waiting} key={leadId}>
      {pending.text(address)}{' '}
      <StepLink to={nextStepsUrl(leadId)}>
        {pending.continue} <span className="visually-hidden">{pending.continueWith(address)}</span>
      </StepLink>
      <RemoveButton leadId={leadId} address={address} then={pathname + search} />
    </p>
  ));
}

function Summary({ draft }: { draft: EnrollDraft }) {
  return (
    <dl className={formStylesEnroll.review}>
      {propertyLines(draft).map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ForgetEnrolledProps {
  leadId: string;
  /** Distinguishes the buttons for screen readers. */
  address: string;
  /** The URL to show afterwards. */
  then: string;
}

/** Removes an enrolled property from a shared device. Nothing is stored without JavaScript. */
function RemoveButton({ leadId, address, then }: ForgetEnrolledProps) {
  const navigate = useNavigate();
  if (!useIsHydrated()) return null;

  const forget = () => {
    removeEnrolled(leadId);
    void navigate(then, { replace: true });
  };
  return (
    <button className="button quiet sm" type="button" onClick={forget}>
      {nextStepsText.pending.forget}
      <span className="visually-hidden">, {address}</span>
    </button>
  );
}

interface StepLinkProps {
  to: string;
  className?: string;
  /** Whether Back skips the current step. */
  replace?: boolean;
  children: ReactNode;
}

/** A link to another step. React Router's `Link` would add 2 KB of prefetching code. */
function StepLink({ to, className, replace = false, children }: StepLinkProps) {
  return (
    <a className={className} href={to} onClick={useLinkClickHandler(to, { replace })}>
      {children}
    </a>
  );
}
