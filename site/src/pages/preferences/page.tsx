import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { CAMPAIGN_WORKFLOWS } from '#shared/campaign.js';
import { type ChangePreferences, ONE_CLICK, type Preferences } from '#shared/preferences.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { BrokenLink } from './broken-link';
import { Choices } from './choices';
import styles from './page.module.css';
import { preferencesText as text } from './text';

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

/** Handles the form and one-click unsubscribe from mail clients (RFC 8058): no login, no form token, no redirect. */
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

function introFor({ email, isForgotten }: Preferences): string {
  return isForgotten ? text.leadForgotten : text.lead(email);
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
