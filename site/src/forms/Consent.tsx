import { CONTACT_CONSENTS, type ConsentForm, SMS_CONSENT } from '../../../src/shared/leads/consents.js';
import styles from './Consent.module.css';
import { formsMessages as text } from './forms.messages';

/** What sending a form agrees to, with the terms one click away; it stands beside the e-mail or phone field. */
export function ContactConsent({ form, company }: { form: ConsentForm; company: string }) {
  return (
    <p className={styles.consent}>
      {CONTACT_CONSENTS[form].text(company)} <a href="/privacy">{text.privacy}</a>
      {' · '}
      <a href="/terms">{text.terms}</a>
    </p>
  );
}

/** Agreeing to text messages: a box of its own that nobody ticks beforehand. */
export function SmsConsent({ company, isTicked = false }: { company: string; isTicked?: boolean }) {
  return (
    <label className={styles.sms}>
      <input type="checkbox" name="smsConsent" value="1" defaultChecked={isTicked} />
      <span>
        {SMS_CONSENT.text(company)} <a href="/sms-terms">{text.smsTerms}</a>
      </span>
    </label>
  );
}
