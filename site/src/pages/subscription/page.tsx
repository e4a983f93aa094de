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

export async function action({ params, request, context }: ActionFunctionArgs) {
  const isEnd = (await request.formData()).has('end');
  const api = getApi(context);
  try {
    await orNotFound(isEnd ? api.endSubscription(params.token!) : api.confirmSubscription(params.token!));
    return data('saved', { headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return data('failed', { status: error.problem.status, headers: PRIVATE_HEADERS });
  }
}

export function Component() {
  const { topic, property, isOn, isEmailOff } = useLoaderData<Subscription>();
  const outcome = useActionData<'saved' | 'failed'>();
  const { company } = useSiteData();
  const { title, ask, done, confirm } = text.topics[topic];
  const copy = isOn ? done : ask;
  return (
    <section className={`page band ${styles.payment}`}>
      <PageHead title={title(company.name)} description={text.description} />
      <h1>{copy.heading}</h1>
      <p className="lead">{copy.text(property ?? '')}</p>
      {!isOn && isEmailOff && <p className="soft">{text.emailOff}</p>}
      {outcome === 'failed' && (
        <p role="alert" className="soft">
          {text.failed}
        </p>
      )}
      <form method="post" className={styles.ways}>
        {isOn ? (
          <button className="button outline" name="end" value="1" type="submit">
            {text.end}
          </button>
        ) : (
          <button className="button primary" name="confirm" value="1" type="submit">
            {confirm}
          </button>
        )}
        <a className="button quiet" href="/">
          {isOn ? text.home : text.cancel}
        </a>
      </form>
    </section>
  );
}

export { ErrorBoundary } from '../not-me/private-page';
