import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { REALTOR_SMS_CONSENT, REFERRAL_CONSENT } from '#shared/consent.js';
import type { Faq, OwnerTestimonial } from '#shared/content.js';
import { LEAD_LIMITS, PROPERTY_TYPE_LABELS, PROPERTY_TYPES } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { formatMoney, SHIPPED_PRICE_BOOK } from '#shared/pricing.js';
import { REFERRAL_TEXT } from '#shared/referral.js';
import { getApi } from '../../api';
import { Faqs } from '../../components/Faqs';
import { Field, type FieldProps } from '../../components/Field';
import { FormIcon } from '../../components/FormIcon';
import { Testimonials } from '../../components/Testimonials';
import { loadContent, loadFaqs } from '../../content';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { ContactConsent, SmsConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { createGuards, FormGuards } from '../../forms/FormGuards';
import { formResponse } from '../../forms/failure';
import type { Issue } from '../../forms/validation';
import type { ReferralField } from './draft';
import styles from './page.module.css';
import { blankForm, type FormState, submitReferral } from './submit';
import { referralText as text } from './text';

/** Query parameter after a successful submission, so reloading sends nothing again. */
const SUBMITTED_PARAM = 'submitted';

interface ReferralPage {
  isSubmitted: boolean;
  blank: FormState;
  /** For each successful referral: `$400`. */
  fee: string;
  testimonials: OwnerTestimonial[];
  faqs: Faq[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ReferralPage> {
  const [guards, { testimonials, priceBook }, faqs] = await Promise.all([
    createGuards(context, request),
    loadContent(context),
    loadFaqs(context, 'referral'),
  ]);
  return {
    isSubmitted: new URL(request.url).searchParams.has(SUBMITTED_PARAM),
    blank: blankForm(guards),
    fee: formatMoney((priceBook ?? SHIPPED_PRICE_BOOK).referralFeeCents),
    testimonials,
    faqs,
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const state = await submitReferral(getApi(context), await request.formData());
  if (!state) return redirect(`/realtor-referral?${SUBMITTED_PARAM}`, 303);
  return formResponse(state);
}

export function Component() {
  const { company } = useSiteData();
  const { isSubmitted, blank, fee, testimonials, faqs } = useLoaderData<ReferralPage>();
  const state = useActionData<FormState>() ?? blank;
  return (
    <>
      <PageHead title={text.title(company.name)} description={text.description(fee)} />
      <div className={`page ${styles.hero}`}>
        <HowItWorks fee={fee} />
        <ReferralSection isSubmitted={isSubmitted} state={state} company={company.name} fee={fee} />
      </div>
      {testimonials.length > 0 && (
        <div className="band">
          <Testimonials title={text.testimonials} testimonials={testimonials} />
        </div>
      )}
      <Faqs title={text.faqs} faqs={faqs} />
    </>
  );
}

/** Introduction next to the form. */
function HowItWorks({ fee }: { fee: string }) {
  return (
    <>
      <div className={styles.words}>
        <h1>{text.heading(fee)}</h1>
        <p className="lead">{text.intro}</p>
        <ul className={styles.facts}>
          {text.facts(fee).map(({ figure, meaning }) => (
            <li key={figure}>
              <b>{figure}</b> <span className="soft">{meaning}</span>
            </li>
          ))}
        </ul>
      </div>
      <section className={styles.steps}>
        <h2>{text.stepsTitle}</h2>
        <ol>
          {text.steps(fee).map(({ title, text: explanation }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="soft">{explanation}</p>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}

interface ReferralSectionProps {
  isSubmitted: boolean;
  state: FormState;
  company: string;
  fee: string;
}

/** The form or its result. The page's script swaps these parts in place. */
function ReferralSection({ isSubmitted, state, company, fee }: ReferralSectionProps) {
  return (
    <section className={styles.section} id="referral" aria-labelledby="referral-title" data-referral>
      <p className={styles.outcome} role="status">
        {isSubmitted && (
          <>
            <FormIcon shape="done" /> {REFERRAL_TEXT.sent}
          </>
        )}
      </p>
      <div data-shown>
        {isSubmitted ? <ReferralSubmitted fee={fee} /> : <ReferralForm state={state} company={company} />}
      </div>
      {/* Shown by the script when the server doesn't respond. */}
      <template>
        <ErrorSummary title="" issues={[]} failure={{ message: REFERRAL_TEXT.failed, advice: null }} />
      </template>
    </section>
  );
}

const { submitted: submittedText } = text;

function ReferralSubmitted({ fee }: { fee: string }) {
  return (
    <div className={styles.submitted}>
      {/* biome-ignore lint/a11y/noAutofocus: moves focus to the result of the submission */}
      <h2 id="referral-title" tabIndex={-1} autoFocus>
        {submittedText.title}
      </h2>
      <h3>{submittedText.nextTitle}</h3>
      <ol>
        {submittedText.next(fee).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {/* Opens a blank form. */}
      <form action="/realtor-referral#referral">
        <button className="button primary" type="submit">
          {submittedText.another}
        </button>
      </form>
    </div>
  );
}

const { form: formText, labels, hints, problems } = text;

/** Realtor and client have fields of the same kind: a sentence about both says which one it means. */
function withLabels(issues: Issue[]): Issue[] {
  return issues.map(({ field, message }) => {
    const isShared = issues.some((other) => other.field !== field && other.message === message);
    return { field, message: isShared ? `${labels[field as ReferralField]}: ${message}` : message };
  });
}

function ReferralForm({ state, company }: { state: FormState; company: string }) {
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
        <h2 id="referral-title">{formText.title}</h2>
        <p className="soft">{formText.all}</p>
      </header>
      <div data-problems>
        <ErrorSummary title={problems.title} issues={withLabels(issues)} failure={failure} />
      </div>
      <FormGuards guards={guards} />
      <RealtorFields state={state} company={company} />
      <ClientFields state={state} />
      <ContactConsent wording={REFERRAL_CONSENT} company={company} />
      <button className="button primary" type="submit" data-busy={formText.busy}>
        {formText.submit}
      </button>
    </form>
  );
}

function RealtorFields({ state, company }: { state: FormState; company: string }) {
  const of = fieldPropsFor(state);
  return (
    <fieldset className={styles.group}>
      <legend>{formText.realtor}</legend>
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
      <legend>{formText.client}</legend>
      <Field {...of('clientName')} {...unknown} maxLength={LEAD_LIMITS.name} />
      <Field {...of('clientEmail')} {...EMAIL} {...unknown} />
      <Field {...of('clientPhone')} {...PHONE} {...unknown} />
      <Field {...of('propertyType')} {...unknown} placeholder={formText.choose} options={TYPES} />
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
          mark={formText.optional}
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
