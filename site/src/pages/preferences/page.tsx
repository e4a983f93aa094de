import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router-dom';
import { CAMPAIGN_WORKFLOWS, type CampaignWorkflow } from '#shared/campaign.js';
import { PREFERENCES_CONSENT } from '#shared/consent.js';
import { type ChangePreferences, ONE_CLICK, type Preferences } from '#shared/preferences.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { OfflineGuard } from '../../forms/OfflineGuard';
import { phoneLink } from '../../phone';
import { AppError, ErrorLayout } from '../errors/AppError';
import styles from './page.module.css';

const topics: Record<CampaignWorkflow, string> = {
  warm_lead: 'Follow-ups on your question or rental analysis',
  confirmation: 'Walkthrough reminders',
  onboarding: 'Getting started as an owner with us',
};

const text = {
  title: (company: string) => `Message preferences | ${company}`,
  description: 'Choose which messages you get, or unsubscribe from all of them.',
  heading: 'Message preferences',
  lead: (email: string) =>
    `Choose what we send to ${email}. You'll always get replies to your questions, receipts and documents.`,
  leadOff: (email: string) =>
    `Emails to ${email} are off. You'll still get replies to your questions, receipts and documents.`,
  leadForgotten: 'The address this link was sent to is no longer in our records.',
  end: 'Unsubscribe from All Emails',
  ended: 'You are unsubscribed',
  endedText: "We won't send you any more of these emails. One that's already on its way may still arrive.",
  saved: 'Your preferences are saved.',
  channels: 'How we contact you',
  email: 'Emails',
  fault: {
    bounced: 'Email to this address bounced, so we stopped sending. Call us if it works again.',
    complained: 'Emails are off because one of ours was reported as spam. Call us to turn them back on.',
  },
  texts: (phone: string) => `Text messages to ${phone}`,
  textsOff: 'Text messages are off. Reply START to one of our earlier texts to turn them back on.',
  topics: 'What we contact you about',
  topic: topics,
  rentUpdates: 'A new rent estimate every month',
  save: 'Save Preferences',
  broken: {
    title: (company: string) => `This link doesn't work | ${company}`,
    heading: "This link doesn't work",
    text: "It's incomplete, or it isn't one of ours. Nothing was changed.",
    help: "Email or call us and we'll unsubscribe you.",
    write: (email: string) => `Email ${email}`,
    call: (phone: string) => `Call ${phone}`,
  },
  failed: "We couldn't save that. Please try again in a moment, or call us and we'll do it for you.",
} as const;

const PRIVATE_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
};

type Outcome = 'ended' | 'saved' | 'failed';

/** Opening the link changes nothing, because mail scanners follow links. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return data(await loadPreferences(params.token!, context), { headers: PRIVATE_HEADERS });
}

/** Handles the form and one-click unsubscribe from mail clients (RFC 8058): no sign-in, no form token, no redirect. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const change = readChanges(await request.formData());
  try {
    await getApi(context).changePreferences(params.token!, change);
    const outcome: Outcome = change.email === false ? 'ended' : 'saved';
    return data(outcome, { headers: PRIVATE_HEADERS });
  } catch (error) {
    throwIfUnknown(error);
    return data<Outcome>('failed', failureOf(error));
  }
}

/** Tells rate-limited mail clients to retry. */
function failureOf(error: unknown) {
  if (!isApiProblem(error) || error.problem.status !== 429) return { status: 503, headers: PRIVATE_HEADERS };
  const headers: Record<string, string> = {
    ...PRIVATE_HEADERS,
    'retry-after': String(error.retryAfter ?? 60),
  };
  return { status: 429, headers };
}

async function loadPreferences(token: string, context: unknown): Promise<Preferences> {
  try {
    return await getApi(context).preferences(token);
  } catch (error) {
    throwIfUnknown(error);
    throw error;
  }
}

function throwIfUnknown(error: unknown): void {
  if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
}

export function Component() {
  const preferences = useLoaderData<Preferences>();
  const outcome = useActionData<Outcome>();
  const { company } = useSiteData();
  return (
    <section className={`page ${styles.preferences}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div>
        <h1>{outcome === 'ended' ? text.ended : text.heading}</h1>
        <p>{outcome === 'ended' ? text.endedText : introFor(preferences)}</p>
      </div>
      {outcome === 'saved' && (
        <p role="status" className={styles.told}>
          {text.saved}
        </p>
      )}
      {outcome === 'failed' && (
        <p role="alert" className={styles.failed}>
          {text.failed}
        </p>
      )}
      {preferences.isEmailOn && (
        <form method="post">
          <div>
            <button className="button outline" name={UNSUBSCRIBE_FIELD} value="1" type="submit">
              {text.end}
            </button>
          </div>
        </form>
      )}
      {!preferences.isForgotten && <Choices preferences={preferences} />}
    </section>
  );
}

export { BrokenLink as ErrorBoundary };

function introFor({ email, isEmailOn, isForgotten }: Preferences): string {
  if (isForgotten) return text.leadForgotten;
  return isEmailOn ? text.lead(email) : text.leadOff(email);
}

/** Field name of the unsubscribe-all button. */
const UNSUBSCRIBE_FIELD = 'end';

/**
 * Reads the changes from one-click unsubscribe, the unsubscribe-all button, or the checkboxes. A channel counts only if
 * it changed: choosing topics says nothing about an address that bounced.
 */
function readChanges(form: FormData): ChangePreferences {
  if (form.get(ONE_CLICK.field) === ONE_CLICK.value || form.has(UNSUBSCRIBE_FIELD)) return { email: false };
  const [hadEmail, wantsEmail] = [form.has('hadEmail'), form.has('email')];
  const topics = CAMPAIGN_WORKFLOWS.map((workflow) => [workflow, form.has(workflow)]);
  return {
    topics: Object.fromEntries(topics),
    ...(hadEmail !== wantsEmail && { email: wantsEmail }),
    ...(form.has('hadTexts') && !form.has('texts') && { texts: false }),
    ...(form.has('hadRentUpdates') && !form.has('rentUpdates') && { rentUpdates: false }),
  };
}

const brokenText = text.broken;

/** Mail clients break long links, so offer another way to unsubscribe. */
function BrokenLink() {
  const { company } = useSiteData();
  if (toPageError(useRouteError()).status !== 404) return <AppError />;
  return (
    <>
      <title>{brokenText.title(company.name)}</title>
      <meta name="robots" content="noindex" />
      <ErrorLayout heading={brokenText.heading} lead={brokenText.text} hint={brokenText.help}>
        <a className="button primary" href={`mailto:${company.email}`}>
          {brokenText.write(company.email)}
        </a>
        <a className="button outline" href={phoneLink(company.phone)}>
          {brokenText.call(company.phone)}
        </a>
      </ErrorLayout>
    </>
  );
}

/** Current choice for each channel and topic. */
function Choices({ preferences }: { preferences: Preferences }) {
  const { topics, rentUpdates } = preferences;
  return (
    <form method="post">
      <OfflineGuard />
      <fieldset className={styles.choices}>
        <legend>{text.channels}</legend>
        <Emails preferences={preferences} />
        <Texts preferences={preferences} />
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{text.topics}</legend>
        {CAMPAIGN_WORKFLOWS.map((workflow) => (
          <Choice key={workflow} name={workflow} label={text.topic[workflow]} isOn={topics[workflow]} />
        ))}
        {rentUpdates && (
          <>
            <input type="hidden" name="hadRentUpdates" value="1" />
            <Choice name="rentUpdates" label={text.rentUpdates} isOn />
          </>
        )}
      </fieldset>
      <div>
        <button className="button primary" type="submit">
          {text.save}
        </button>
      </div>
    </form>
  );
}

/** Subscribing again is a new consent, so the label carries its wording. */
function Emails({ preferences: { isEmailOn, emailFault } }: { preferences: Preferences }) {
  const { company } = useSiteData();
  if (emailFault === 'complained') return <p className="soft">{text.fault.complained}</p>;
  if (!isEmailOn) return <Choice name="email" label={PREFERENCES_CONSENT.text(company.name)} isOn={false} />;
  return (
    <>
      <input type="hidden" name="hadEmail" value="1" />
      <Choice name="email" label={text.email} isOn />
      {emailFault && <p className="soft">{text.fault[emailFault]}</p>}
    </>
  );
}

/** Texts can only be turned back on from the phone itself. */
function Texts({ preferences: { phone, isTextOn } }: { preferences: Preferences }) {
  if (!phone) return null;
  if (!isTextOn) return <p className="soft">{text.textsOff}</p>;
  return (
    <>
      <input type="hidden" name="hadTexts" value="1" />
      <Choice name="texts" label={text.texts(phone)} isOn />
    </>
  );
}

function Choice({ name, label, isOn }: { name: string; label: string; isOn: boolean }) {
  return (
    <label>
      <input type="checkbox" name={name} value="1" defaultChecked={isOn} />
      {label}
    </label>
  );
}
