import type { ConsentText } from '#shared/consent.js';
import styles from './Consent.module.css';
import { formsText as text } from './text';

/** The consent given by submitting the form, with links to the terms. Goes next to the email or phone field. */
export function ContactConsent({ wording, company }: { wording: ConsentText; company: string }) {
  return (
    <p className={styles.consent}>
      {wording.text(company)} <a href="/privacy">{text.privacy}</a>
      {' · '}
      <a href="/terms">{text.terms}</a>
    </p>
  );
}

interface SmsConsentProps {
  wording: ConsentText;
  company: string;
  isChecked?: boolean;
}

/** Opt-in for text messages. Never checked by default. */
export function SmsConsent({ wording, company, isChecked = false }: SmsConsentProps) {
  return (
    <label className={styles.sms}>
      <input type="checkbox" name="smsConsent" value="1" defaultChecked={isChecked} />
      <span>
        {wording.text(company)} <a href="/sms-terms">{text.smsTerms}</a>
      </span>
    </label>
  );
}
