import { ENROLLMENT_CONSENT, SMS_CONSENT } from '../../../../src/shared/leads/consents.js';
import { LEAD_LIMITS } from '../../../../src/shared/leads/lead.contract.js';
import { EMAIL_MAX } from '../../../../src/shared/users/user.contract.js';
import { Field } from '../../components/Field';
import { ContactConsent, SmsConsent } from '../../forms/Consent';
import { StepButton } from '../../forms/StepButton';
import formStyles from '../../forms/StepForm.module.css';
import { enrollMessages } from './enroll.messages';
import styles from './enroll.module.css';
import type { FieldPropsOf } from './field-props';

const { form: text } = enrollMessages;

interface ContactStepProps {
  of: FieldPropsOf;
  isSmsTicked: boolean;
  company: string;
}

export function ContactStep({ of, isSmsTicked, company }: ContactStepProps) {
  return (
    <>
      <div className={styles.fields}>
        <div className={formStyles.wide}>
          <Field {...of('name')} autoComplete="name" maxLength={LEAD_LIMITS.name} />
        </div>
        <Field {...of('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} />
        <Field {...of('phone')} type="tel" inputMode="tel" autoComplete="tel" maxLength={LEAD_LIMITS.phone} />
      </div>
      <ContactConsent wording={ENROLLMENT_CONSENT} company={company} />
      <SmsConsent wording={SMS_CONSENT} company={company} isTicked={isSmsTicked} />
      <div className={styles.buttons}>
        <StepButton className="button outline" intent="back" to={1}>
          {text.back}
        </StepButton>
        <StepButton className="button primary" intent="next" to={3}>
          {text.next}
        </StepButton>
      </div>
    </>
  );
}
