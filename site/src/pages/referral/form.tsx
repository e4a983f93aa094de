import { REALTOR_SMS_CONSENT, REFERRAL_CONSENT } from '#shared/consent.js';
import { LEAD_LIMITS, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { Field, type FieldProps } from '../../components/Field';
import { ContactConsent, SmsConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards } from '../../forms/FormGuards';
import type { ReferralField } from './draft';
import styles from './page.module.css';
import type { FormState } from './submit';
import { referralText } from './text';

const { form: text, labels, hints, problems } = referralText;

export function ReferralForm({ state, company }: { state: FormState; company: string }) {
  const { issues, failure, guards } = state;
  return (
    <form
      method="post"
      action="/realtor-referral"
      className={styles.form}
      noValidate
      aria-labelledby="referral-title"
    >
      <header>
        <h2 id="referral-title">{text.title}</h2>
        <p className="soft">{text.all}</p>
      </header>
      <div data-problems>
        <ErrorSummary title={problems.title} issues={issues} failure={failure} />
      </div>
      <FormGuards guards={guards} />
      <RealtorFields state={state} company={company} />
      <ClientFields state={state} />
      <ContactConsent wording={REFERRAL_CONSENT} company={company} />
      <button className="button primary" type="submit" data-busy={text.busy}>
        {text.submit}
      </button>
    </form>
  );
}

function RealtorFields({ state, company }: { state: FormState; company: string }) {
  const of = fieldPropsFor(state);
  return (
    <fieldset className={styles.group}>
      <legend>{text.realtor}</legend>
      <Field {...of('realtorName')} autoComplete="name" maxLength={LEAD_LIMITS.name} />
      <Field {...of('realtorEmail')} {...EMAIL} autoComplete="email" />
      <Field {...of('realtorPhone')} {...PHONE} autoComplete="tel" />
      <Field {...of('realtorCompany')} autoComplete="organization" maxLength={LEAD_LIMITS.company} />
      <div className={styles.wide}>
        <SmsConsent wording={REALTOR_SMS_CONSENT} company={company} isChecked={state.isSmsChecked} />
      </div>
    </fieldset>
  );
}

/** Autofill is off, because the browser knows only the realtor's own details. */
function ClientFields({ state }: { state: FormState }) {
  const of = fieldPropsFor(state);
  const unknown = { autoComplete: 'off' };
  return (
    <fieldset className={styles.group}>
      <legend>{text.client}</legend>
      <Field {...of('clientName')} {...unknown} maxLength={LEAD_LIMITS.name} />
      <Field {...of('clientEmail')} {...EMAIL} {...unknown} />
      <Field {...of('clientPhone')} {...PHONE} {...unknown} />
      <Field {...of('propertyType')} {...unknown} placeholder={text.choose} options={TYPES} />
      <div className={styles.wide}>
        <Field
          {...of('propertyAddress')}
          {...unknown}
          maxLength={LEAD_LIMITS.address}
          hint={hints.propertyAddress}
        />
      </div>
      <div className={styles.wide}>
        <Field
          {...of('message')}
          required={false}
          mark={text.optional}
          rows={4}
          maxLength={LEAD_LIMITS.message}
          hint={hints.message}
        />
      </div>
    </fieldset>
  );
}

const EMAIL = { type: 'email', maxLength: EMAIL_MAX };
const PHONE = { type: 'tel', maxLength: LEAD_LIMITS.phone };
const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }));

function fieldPropsFor({ draft, issues }: FormState) {
  return (name: ReferralField): FieldProps => ({
    name,
    label: labels[name],
    defaultValue: draft[name],
    error: issues.find(({ field }) => field === name)?.message,
    required: true,
  });
}
