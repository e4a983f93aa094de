import { ENROLLMENT_CONSENT, SMS_CONSENT } from '#shared/consent.js';
import { formatDollars, formatList, formatNumber } from '#shared/format.js';
import { LEAD_LIMITS, PROPERTY_TYPE_LABELS, PROPERTY_TYPES, type PropertyType } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import type { PlanId } from '#shared/plan.js';
import type { FeePrices } from '#shared/pricing.js';
import { Field, type FieldProps } from '../../components/Field';
import { FormIcon } from '../../components/FormIcon';
import { CITY_LIST_ID } from '../../forms/CityOptions';
import { ContactConsent, SmsConsent } from '../../forms/Consent';
import { StepButton } from '../../forms/StepForm';
import formStyles from '../../forms/StepForm.module.css';
import {
  asksFor,
  CONTACT_FIELDS,
  type EnrollDraft,
  type EnrollField,
  formatAddress,
  middleStep,
  NUMBER_LIMITS,
  STATE,
  stepOf,
} from './draft';
import styles from './page.module.css';
import type { EnrollState } from './state';
import { enrollText } from './text';

const { form: text, labels, hints } = enrollText;
const TYPES = PROPERTY_TYPES.map((value) => ({ value, label: PROPERTY_TYPE_LABELS[value] }));
const DIGITS = { type: 'number', inputMode: 'numeric' } as const;

interface PropertyStepProps {
  draft: EnrollDraft;
  of: FieldPropsOf;
  plans: FieldProps['options'];
}

export function PropertyStep({ draft, of, plans }: PropertyStepProps) {
  const { report } = draft;
  return (
    <>
      {report && <ReportedProperty draft={draft} />}
      <div className={styles.fields}>
        {!report && <Field {...of('propertyType')} placeholder={text.choose} options={TYPES} />}
        {!report && <Field {...of('unitCount')} {...DIGITS} {...NUMBER_LIMITS.unitCount} />}
        <div className={formStyles.wide}>
          <Field
            {...of('estimatedRent')}
            {...DIGITS}
            {...NUMBER_LIMITS.estimatedRent}
            hint={hints.estimatedRent}
          />
        </div>
        <div className={formStyles.wide}>
          <Field {...of('plan')} options={plans} />
        </div>
        {!report && <AddressFields of={of} />}
      </div>
      <StepButton className="button primary" intent="next" to={middleStep(draft, 3)}>
        {text.next}
      </StepButton>
    </>
  );
}

function AddressFields({ of }: { of: FieldPropsOf }) {
  return (
    <>
      <div className={formStyles.wide}>
        <Field {...of('streetAddress')} maxLength={LEAD_LIMITS.street} autoComplete="address-line1" />
      </div>
      <div className={formStyles.place}>
        <Field
          {...of('city')}
          maxLength={LEAD_LIMITS.city}
          autoComplete="address-level2"
          list={CITY_LIST_ID}
        />
        <Field name="state" label={labels.state} defaultValue={STATE} disabled />
        <Field
          {...of('zipCode')}
          inputMode="numeric"
          pattern="[0-9]{5}"
          maxLength={5}
          autoComplete="postal-code"
        />
      </div>
    </>
  );
}

/** A blank form, whatever is stored. */
const WITHOUT_REPORT = '/enroll?report=';

/** The home of the report, which enrolls as it is there. */
function ReportedProperty({ draft }: { draft: EnrollDraft }) {
  return (
    <>
      <dl className={styles.review}>
        {propertyLines(draft)
          .filter(({ field }) => !asksFor(draft, field))
          .map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <p className="soft">
        {text.fromReport} <a href={WITHOUT_REPORT}>{text.other}</a>
      </p>
    </>
  );
}

interface ContactStepProps {
  draft: EnrollDraft;
  of: FieldPropsOf;
  company: string;
}

export function ContactStep({ draft, of, company }: ContactStepProps) {
  const asks = (field: EnrollField) => asksFor(draft, field);
  return (
    <>
      {draft.report && <p className="soft">{describeKnownContacts(draft)}</p>}
      <div className={styles.fields}>
        {asks('name') && (
          <div className={formStyles.wide}>
            <Field {...of('name')} autoComplete="name" maxLength={LEAD_LIMITS.name} />
          </div>
        )}
        {asks('email') && <Field {...of('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} />}
        {asks('phone') && (
          <Field
            {...of('phone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={LEAD_LIMITS.phone}
          />
        )}
      </div>
      {asks('phone') && (
        <>
          <ContactConsent wording={ENROLLMENT_CONSENT} company={company} />
          <SmsConsent wording={SMS_CONSENT} company={company} isChecked={draft.smsConsent} />
        </>
      )}
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

/** Props shared by all fields. All are required. */
export function fieldProps({ draft, issues, focus }: EnrollState): (field: EnrollField) => FieldProps {
  return (field) => ({
    name: field,
    label: enrollText.labels[field],
    defaultValue: draft.answers[field],
    error: issues.find((issue) => issue.field === field)?.message,
    autoFocus: focus === field,
    required: true,
  });
}

type FieldPropsOf = ReturnType<typeof fieldProps>;

const { review } = enrollText;
const FAILURE_ID = 'failure';

interface ReviewStepProps {
  draft: EnrollDraft;
  book: Pick<FeePrices, 'plans'>;
  failure: string | null;
  isBusy: boolean;
}

export function ReviewStep({ draft, book, failure, isBusy }: ReviewStepProps) {
  return (
    <>
      <p className="soft">{review.intro}</p>
      <dl className={styles.review}>
        {reviewLines(draft, book).map((line) => (
          <ReviewRow key={line.label} {...line} isEditable={asksFor(draft, line.field)} />
        ))}
      </dl>
      <p className="soft">{review.after}</p>
      {failure && !isBusy && (
        <p className={styles.failure} id={FAILURE_ID}>
          <FormIcon shape="problem" /> {failure}
        </p>
      )}
      <div className={styles.buttons}>
        {!isBusy && (
          <StepButton className="button outline" intent="back" to={middleStep(draft, 1)}>
            {text.back}
          </StepButton>
        )}
        <StepButton
          className="button primary"
          intent="submit"
          to={3}
          aria-disabled={isBusy || undefined}
          aria-describedby={failure ? FAILURE_ID : undefined}
        >
          {isBusy ? text.busy : text.submit}
        </StepButton>
      </div>
      <p className="visually-hidden" role="status">
        {isBusy && text.busy}
      </p>
    </>
  );
}

function ReviewRow({ label, value, field, isEditable }: ReviewLine & { isEditable: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
      {isEditable && (
        <dd>
          <StepButton
            className={styles.edit}
            intent={`edit:${field}`}
            to={stepOf(field)}
            aria-label={review.editOne(label)}
          >
            {review.edit}
          </StepButton>
        </dd>
      )}
    </div>
  );
}

interface ReviewLine {
  label: string;
  value: string;
  /** The field its Edit button opens. */
  field: EnrollField;
}

function reviewLines(draft: EnrollDraft, { plans }: Pick<FeePrices, 'plans'>): ReviewLine[] {
  const { plan } = draft.answers;
  const sms = {
    label: review.sms,
    value: draft.smsConsent ? review.yes : review.no,
    field: 'phone',
  } as const;
  return [
    ...propertyLines(draft),
    { label: labels.plan, value: plans[plan as PlanId]?.name ?? plan, field: 'plan' },
    ...CONTACT_FIELDS.map((field) => ({
      label: labels[field],
      value: asksFor(draft, field) ? draft.answers[field] : review.known,
      field,
    })),
    ...(asksFor(draft, 'phone') ? [sms] : []),
  ];
}

/** A report's link may be forwarded, so it says what we know but never shows it. */
function describeKnownContacts(draft: EnrollDraft): string {
  const known = CONTACT_FIELDS.filter((field) => !asksFor(draft, field));
  return text.known(formatList(known.map((field) => enrollText.known[field])));
}

export function propertyLines({ answers }: EnrollDraft): ReviewLine[] {
  const { propertyType, unitCount, estimatedRent } = answers;
  const type = PROPERTY_TYPE_LABELS[propertyType as PropertyType];
  const rent = review.rent(formatDollars(Number(estimatedRent)), +unitCount > 1);
  const lines: ReviewLine[] = [
    { label: review.address, value: formatAddress(answers), field: 'streetAddress' },
    { label: labels.propertyType, value: type, field: 'propertyType' },
    { label: labels.unitCount, value: formatNumber(Number(unitCount)), field: 'unitCount' },
    { label: labels.estimatedRent, value: rent, field: 'estimatedRent' },
  ];
  // A report may not say everything.
  return lines.filter(({ field }) => answers[field]);
}
