import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { isApiProblem } from '#shared/site-api.js';
import type { Subscription } from '#shared/subscription.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { orNotFound, PRIVATE_HEADERS } from '../not-me/private-page';
import styles from '../payment/page.module.css';
import { subscriptionText as text } from './text';

/** Opening the link changes nothing, because mail scanners follow links. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return data(await orNotFound(getApi(context).subscription(params.token!)), { headers: PRIVATE_HEADERS });
}

export async function action({ params, context }: ActionFunctionArgs) {
  try {
    await orNotFound(getApi(context).confirmSubscription(params.token!));
    return data('confirmed', { headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return data('failed', { status: error.problem.status, headers: PRIVATE_HEADERS });
  }
}

export function Component() {
  const { property, isOn, isEmailOff } = useLoaderData<Subscription>();
  const outcome = useActionData<'confirmed' | 'failed'>();
  const { company } = useSiteData();
  const copy = isOn ? text.done : text.ask;
  return (
    <section className={`page ${styles.payment}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{copy.heading}</h1>
      <p className="lead">{copy.text(property)}</p>
      {outcome === 'failed' && (
        <p role="alert" className="soft">
          {text.failed}
        </p>
      )}
      {isOn ? (
        <p>
          <a className="button outline" href="/">
            {text.done.home}
          </a>
        </p>
      ) : (
        <form method="post" className={styles.ways}>
          {isEmailOff && <p className="soft">{text.emailOff}</p>}
          <button className="button primary" name="confirm" value="1" type="submit">
            {text.confirm}
          </button>
          <a className="button outline" href="/">
            {text.cancel}
          </a>
        </form>
      )}
    </section>
  );
}

export { ErrorBoundary } from '../not-me/private-page';
