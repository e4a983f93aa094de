import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { NEWSLETTER_CONSENT } from '#shared/consent.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { getApi } from '../../api';
import { Field } from '../../components/Field';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { ContactConsent } from '../../forms/Consent';
import { ErrorSummary } from '../../forms/ErrorSummary';
import { createGuards, FormGuards, type Guards, readGuards, refreshGuards } from '../../forms/FormGuards';
import { type Failure, formResponse, toFormErrors } from '../../forms/failure';
import { OfflineGuard } from '../../forms/OfflineGuard';
import { sendForm } from '../../forms/send-form';
import { checkEmailAddress, type Issue, MAX_INPUT_CHARS } from '../../forms/validation';
import styles from '../payment/page.module.css';

const text = {
  title: (company: string) => `Newsletter | ${company}`,
  description: 'New posts for people who own rentals in Greater Des Moines, by email.',
  heading: 'New posts by email',
  text: 'Rents, repairs and rules in Greater Des Moines, about once a month. You can unsubscribe anytime.',
  email: 'Email',
  subscribe: 'Subscribe',
  check: 'Please check your email address',
  failed: "We couldn't sign you up. Please try again.",
  sent: 'Almost done: check your email',
  sentText:
    "We're emailing you a link. You're subscribed once you open it and confirm. Nothing there after a few minutes? Look in your spam folder.",
  back: 'Back to Blog',
} as const;

interface NewsletterState {
  email: string;
  guards: Guards;
  issues: Issue[];
  failure: Failure | null;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const isSent = new URL(request.url).searchParams.has('sent');
  return { guards: await createGuards(context, request), isSent };
}

/** The blog's pages are the same for everyone, so without JavaScript their form arrives without a token. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const email = String(form.get('email') ?? '')
    .slice(0, MAX_INPUT_CHARS)
    .trim();
  const { token, fields } = readGuards(form);
  const api = getApi(context);
  const guards = token ? { token, touch: {} } : await createGuards(context, request);
  const problem = checkEmailAddress(email);
  const issues: Issue[] = problem ? [{ field: 'email', message: problem }] : [];
  const state: NewsletterState = { email, guards, issues, failure: null };
  if (problem || !token) return problem ? formResponse(state) : state;
  try {
    await sendForm(api, token, (valid) => api.subscribe({ email, ...fields }, valid));
  } catch (error) {
    const refused = toFormErrors(error, text.failed, (name) => name === 'email');
    return formResponse({ ...state, ...refused, guards: await refreshGuards(guards, refused.failure, api) });
  }
  return redirect('/newsletter?sent', 303);
}

export function Component() {
  const { guards, isSent } = useLoaderData<{ guards: Guards; isSent: boolean }>();
  const state = useActionData<NewsletterState>();
  const { company } = useSiteData();
  return (
    <section className={`page band ${styles.payment}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{isSent ? text.sent : text.heading}</h1>
      <p className="lead">{isSent ? text.sentText : text.text}</p>
      {isSent ? (
        <a className="button outline" href="/blog">
          {text.back}
        </a>
      ) : (
        <Form state={state ?? { email: '', guards, issues: [], failure: null }} company={company.name} />
      )}
    </section>
  );
}

function Form({
  state: { email, guards, issues, failure },
  company,
}: {
  state: NewsletterState;
  company: string;
}) {
  return (
    <form method="post" className={styles.form} noValidate>
      <ErrorSummary title={text.check} issues={issues} failure={failure} />
      <OfflineGuard />
      <FormGuards guards={guards} />
      <Field
        name="email"
        label={text.email}
        type="email"
        autoComplete="email"
        maxLength={EMAIL_MAX}
        required
        defaultValue={email}
        error={issues[0]?.message}
      />
      <ContactConsent wording={NEWSLETTER_CONSENT} company={company} />
      <button className="button primary" type="submit">
        {text.subscribe}
      </button>
    </form>
  );
}
