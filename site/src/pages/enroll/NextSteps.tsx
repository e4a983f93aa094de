import { useEffect } from 'react';
import type { Company } from '../../../../src/shared/content/company.js';
import { Announcement } from '../../calculators/Announcement';
import { useIsHydrated } from '../../components/useIsHydrated';
import formStyles from '../../forms/StepForm.module.css';
import { useArrival } from '../../forms/useArrival';
import { addressOf } from './draft';
import { ENROLLED_TITLE_ID, type EnrolledProperty, type EnrollState, nextStepsAddress } from './enroll-state';
import { ForgetEnrolled } from './ForgetEnrolled';
import { useShowResumed } from './hold-back';
import { NextDialog } from './NextDialog';
import { nextMessages } from './next.messages';
import styles from './next.module.css';
import { StepLink } from './StepLink';
import { Summary } from './Summary';
import { keepEnrolled } from './shelf';
import { ThankYou } from './ThankYou';
import { Waiting } from './Waiting';

const text = nextMessages.next;

interface NextStepsProps {
  state: EnrollState;
  enrolled: EnrolledProperty;
  company: Company;
}

/** What the page shows once a property is enrolled: what is left to do, then thanks. */
export function NextSteps({ state, enrolled, company }: NextStepsProps) {
  const { draft, isOpen } = state;
  const isHydrated = useIsHydrated();
  useEffect(() => keepEnrolled(draft, enrolled), [draft, enrolled]);
  useShowResumed(state);
  useArrival(state);

  if (enrolled.stage === 'done') return <ThankYou draft={draft} waiting={state.waiting} company={company} />;
  return (
    <section className={`${formStyles.form} ${styles.enrolled}`} aria-labelledby={ENROLLED_TITLE_ID}>
      <h1 id={ENROLLED_TITLE_ID} tabIndex={-1}>
        {text.enrolledTitle}
      </h1>
      <Summary draft={draft} />
      <p>{text.left[enrolled.stage]}</p>
      <Waiting properties={state.waiting} />
      <p className="soft">{isHydrated ? text.comeBack : text.stayHere}</p>
      {isOpen ? (
        <NextDialog state={state} enrolled={enrolled} company={company} />
      ) : (
        <div className={styles.ways}>
          <StepLink className="button primary" to={nextStepsAddress(enrolled.leadId, enrolled.stage)} replace>
            {text.continue}
          </StepLink>
          <StepLink className="button outline" to="/enroll?step=1">
            {text.another}
          </StepLink>
          <ForgetEnrolled leadId={enrolled.leadId} address={addressOf(draft.answers)} then="/enroll?step=1" />
        </div>
      )}
    </section>
  );
}

export { Announcement, NextSteps as default, Waiting };
