import { useTranslate } from 'react-admin';
import type { CardMarketing } from '../../../../src/shared/leads/marketing.contract.js';
import styles from './EnrollButton.module.css';
import { useEnroll } from './useEnroll';

interface EnrollButtonProps {
  leadId: string;
  /** Name of the lead, for people who only hear the button. */
  name: string;
  /** What the server said last. */
  marketing: CardMarketing;
}

/** `Enroll in Marketing` with its states; safe to press twice. */
export function EnrollButton({ leadId, name, marketing }: EnrollButtonProps) {
  const translate = useTranslate();
  const { enroll, isEnrolling, isEnrolled, isWithoutOdoo, failure } = useEnroll(leadId, marketing);
  const word = isEnrolled ? 'enrolled' : isEnrolling ? 'enrolling' : 'enroll';
  const note = failure ?? (isWithoutOdoo ? 'lead.marketing.withoutOdoo' : null);
  return (
    <div className={styles.row}>
      <button
        type="button"
        className={styles.button}
        disabled={isEnrolled || isEnrolling}
        aria-label={translate(`lead.marketing.${word}Of`, { name })}
        onClick={enroll}
      >
        {translate(`lead.marketing.${word}`)}
      </button>
      <span
        role="status"
        className={failure ? styles.failure : styles.note}
        title={note ? translate(note) : ''}
      >
        {note && translate(note)}
      </span>
    </div>
  );
}
