import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import type { Preferences } from '../../../../src/shared/campaigns/preferences.contract.js';
import { isApiProblem } from '../../../../src/shared/web/site-api.js';
import { apiOf } from '../../api';
import { useFrame } from '../../document/frame';
import { PageHead } from '../../document/PageHead';
import { BrokenLink } from './BrokenLink';
import { Choices } from './Choices';
import { changeOf, END_FIELD } from './change-of';
import { preferencesMessages as text } from './preferences.messages';
import styles from './preferences.module.css';

const PRIVATE = {
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
};

type Outcome = 'ended' | 'saved' | 'failed';

/** Opening the link changes nothing: whatever looks mail through follows links. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return data(await read(params.token!, context), { headers: PRIVATE });
}

/** Takes the form, and what mail programs send by themselves (RFC 8058): no login, no token of a form, no redirect. */
export async function action({ params, request, context }: ActionFunctionArgs) {
  const change = changeOf(await request.formData());
  try {
    await apiOf(context).changePreferences(params.token!, change);
    const outcome: Outcome = change.email === false ? 'ended' : 'saved';
    return data(outcome, { headers: PRIVATE });
  } catch (error) {
    refuseUnknown(error);
    return data<Outcome>('failed', failureOf(error));
  }
}

/** A mail program that came too often is told so: it tries again. */
function failureOf(error: unknown) {
  if (!isApiProblem(error) || error.problem.status !== 429) return { status: 503, headers: PRIVATE };
  const headers: Record<string, string> = { ...PRIVATE, 'retry-after': String(error.retryAfter ?? 60) };
  return { status: 429, headers };
}

async function read(token: string, context: unknown): Promise<Preferences> {
  try {
    return await apiOf(context).preferences(token);
  } catch (error) {
    refuseUnknown(error);
    throw error;
  }
}

function refuseUnknown(error: unknown): void {
  if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
}

export function Component() {
  const preferences = useLoaderData<Preferences>();
  const outcome = useActionData<Outcome>();
  const { company } = useFrame();
  return (
    <section className={`page ${styles.preferences}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <div>
        <h1>{outcome === 'ended' ? text.ended : text.heading}</h1>
        <p>{outcome === 'ended' ? text.endedText : leadOf(preferences)}</p>
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
            <button className="button outline" name={END_FIELD} value="1" type="submit">
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

function leadOf({ email, isForgotten }: Preferences): string {
  return isForgotten ? text.leadForgotten : text.lead(email);
}
