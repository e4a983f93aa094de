import type { Wording } from '../../../src/shared/leads/consents.js';
import styles from './Consent.module.css';
import { formsMessages as text } from './forms.messages';

/** What sending a form agrees to, with the terms one click away; it stands beside the e-mail or phone field. */
export function ContactConsent({ wording, company }: { wording: Wording; company: string }) {
  return (
    <p className={styles.consent}>
      {wording.text(company)} <a href="/privacy">{text.privacy}</a>
      {' · '}
      <a href="/terms">{text.terms}</a>
    </p>
  );
}

interface SmsConsentProps {
  /** The wording of this form. */
  wording: Wording;
  company: string;
  isTicked?: boolean;
}

/** Agreeing to text messages: a box of its own that nobody ticks beforehand. */
export function SmsConsent({ wording, company, isTicked = false }: SmsConsentProps) {
  return (
    <label className={styles.sms}>
      <input type="checkbox" name="smsConsent" value="1" defaultChecked={isTicked} />
      <span>
        {wording.text(company)} <a href="/sms-terms">{text.smsTerms}</a>
      </span>
    </label>
  );
}
