import { LEAD_LIMITS } from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { RENTAL_INQUIRY_TEXT } from '#shared/rental-inquiry.js';
import type { SiteApi } from '#shared/site-api.js';
import { Field, type FieldProps } from '../../components/Field';
import { FormIcon } from '../../components/FormIcon';
import { useSiteData } from '../../document/site-data';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { FormGuards, type Guards, postedGuards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, toFormErrors } from '../../forms/failure';
import { OfflineGuard } from '../../forms/OfflineGuard';
import { sendForm } from '../../forms/send-form';
import {
  checkEmailAddress,
  checkLength,
  checkPhone,
  type Issue,
  MAX_INPUT_CHARS,
  requireText,
} from '../../forms/validation';
import styles from './page.module.css';
import { rentalsText } from './text';

const text = rentalsText.ask;
const FIELDS = ['name', 'email', 'phone', 'message'] as const;
type InquiryField = (typeof FIELDS)[number];
type InquiryDraft = Record<InquiryField, string>;

/** State of the form after a submission. */
export interface InquiryState {
  draft: InquiryDraft;
  guards: Guards;
  issues: Issue[];
  failure: Failure | null;
}

export function blankInquiry(guards: Guards): InquiryState {
  return { draft: readDraft(new FormData()), guards, issues: [], failure: null };
}

/** Sends an inquiry. Returns null once stored, or the form state with everything typed. */
export async function sendInquiry(api: SiteApi, form: FormData): Promise<InquiryState | null> {
  const draft = readDraft(form);
  const state: InquiryState = {
    draft,
    guards: postedGuards(form),
    issues: checkInquiry(draft),
    failure: null,
  };
  if (state.issues.length > 0) return state;
  const { token, fields } = readGuards(form);
  const { phone, ...rest } = draft;
  try {
    await sendForm(api, token, (valid) =>
      api.inquire({ ...rest, ...(phone && { phone }), ...fields }, valid),
    );
    return null;
  } catch (error) {
    const refused = toFormErrors(error, RENTAL_INQUIRY_TEXT.failed, (name) => Object.hasOwn(draft, name));
    return { ...state, ...refused, guards: await refreshGuards(state.guards, refused.failure, api) };
  }
}

function readDraft(form: FormData): InquiryDraft {
  const values = FIELDS.map((field) => [
    field,
    String(form.get(field) ?? '')
      .slice(0, MAX_INPUT_CHARS)
      .trim(),
  ]);
  return Object.fromEntries(values) as InquiryDraft;
}

function checkInquiry({ name, email, phone, message }: InquiryDraft): Issue[] {
  const { problems } = text;
  const checks: [InquiryField, string | null][] = [
    ['name', requireText(name, problems.name) ?? checkLength(name, LEAD_LIMITS.name)],
    ['email', checkEmailAddress(email)],
    ['phone', phone ? checkPhone(phone) : null],
    ['message', requireText(message, problems.message) ?? checkLength(message, LEAD_LIMITS.message)],
  ];
  return checks.flatMap(([field, problem]) => (problem ? [{ field, message: problem }] : []));
}

interface InquiryProps {
  state: InquiryState;
  isSent: boolean;
  /** Whether there is nothing else on the page. */
  isOnly: boolean;
}

/** A form to the company, for people who look for a home. */
export function Inquiry({ state: { draft, guards, issues, failure }, isSent, isOnly }: InquiryProps) {
  const { company } = useSiteData();
  const of = (name: InquiryField): FieldProps => ({
    name,
    label: text.labels[name],
    defaultValue: draft[name],
    error: issues.find(({ field }) => field === name)?.message,
  });
  if (isSent)
    return (
      <section className={styles.ask} id="inquiry" role="status">
        <p className={styles.sent}>
          <FormIcon shape="done" /> {RENTAL_INQUIRY_TEXT.sent}
        </p>
        <p>{text.next(company.phone)}</p>
      </section>
    );
  return (
    <form
      method="post"
      action="/rentals"
      className={styles.ask}
      id="inquiry"
      noValidate
      aria-labelledby="ask"
    >
      <header>
        <h2 id="ask">{isOnly ? text.titleOnly : text.title}</h2>
        <p className="soft">{text.intro}</p>
      </header>
      <ErrorSummary title={text.check} issues={issues} failure={failure} />
      <OfflineGuard />
      <FormGuards guards={guards} />
      <Field {...of('name')} autoComplete="name" maxLength={LEAD_LIMITS.name} required />
      <Field {...of('email')} type="email" autoComplete="email" maxLength={EMAIL_MAX} required />
      <Field
        {...of('phone')}
        type="tel"
        autoComplete="tel"
        maxLength={LEAD_LIMITS.phone}
        mark={text.optional}
      />
      <Field {...of('message')} hint={text.hint} rows={4} maxLength={LEAD_LIMITS.message} required />
      <p className="soft">{text.privacy(company.name)}</p>
      <button className="button primary" type="submit">
        {text.send}
      </button>
    </form>
  );
}
