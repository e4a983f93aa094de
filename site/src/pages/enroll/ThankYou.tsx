import { useEffect } from 'react';
import type { Company } from '../../../../src/shared/content/company.js';
import { componentMessages } from '../../components/components.messages';
import formStyles from '../../forms/StepForm.module.css';
import { addressOf, type EnrollDraft } from './draft';
import { ENROLLED_TITLE_ID, type WaitingProperty } from './enroll-state';
import { nextMessages } from './next.messages';
import styles from './next.module.css';
import { StepLink } from './StepLink';
import { Summary } from './Summary';
import { Waiting } from './Waiting';

const { thanks: text, next } = nextMessages;

interface ThankYouProps {
  draft: EnrollDraft;
  waiting: WaitingProperty[];
  company: Company;
}

/** The end of the way for owners; staff go on to their dashboard. */
export function ThankYou({ draft, waiting, company }: ThankYouProps) {
  useEffect(() => {
    if (document.documentElement.dataset.role) window.location.replace('/dashboard');
  }, []);
  return (
    <section className={`${formStyles.form} ${styles.enrolled}`} aria-labelledby={ENROLLED_TITLE_ID}>
      <h1 id={ENROLLED_TITLE_ID} tabIndex={-1}>
        {text.title}
      </h1>
      <p className="lead">{text.text(addressOf(draft.answers))}</p>
      <h2>{text.nextTitle}</h2>
      <ol className={styles.steps}>
        <li>
          <Away href={company.bookingUrl} label={text.book} />
        </li>
        <li>
          <Away href={company.eSignUrl} label={text.sign} />
        </li>
        <li>{text.after}</li>
      </ol>
      <h2>{text.summaryTitle}</h2>
      <Summary draft={draft} />
      <Waiting properties={waiting} />
      <div className={styles.ways}>
        <StepLink className="button outline" to="/enroll?step=1">
          {next.another}
        </StepLink>
      </div>
    </section>
  );
}

function Away({ href, label }: { href: string; label: string }) {
  return (
    <>
      <a href={href} target="_blank" rel="noopener">
        {label}
      </a>{' '}
      ({componentMessages.newTab}), {text.unlessDone}
    </>
  );
}
