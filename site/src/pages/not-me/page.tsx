import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { formatDate } from '#shared/format.js';
import type { NotMe } from '#shared/public-form.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { useSiteData } from '../../document/site-data';
import { phoneLink } from '../../phone';
import styles from '../payment/page.module.css';
import { orNotFound, PRIVATE_HEADERS } from './private-page';
import { notMeText as text } from './text';

/** Opening the link changes nothing, because mail scanners follow links. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  return data(await orNotFound(getApi(context).notMe(params.token!)), { headers: PRIVATE_HEADERS });
}

export async function action({ params, context }: ActionFunctionArgs) {
  try {
    await orNotFound(getApi(context).disown(params.token!));
    return data('disowned', { headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return data('failed', { status: error.problem.status, headers: PRIVATE_HEADERS });
  }
}

export function Component() {
  const { about, property, receivedAt, isDisowned } = useLoaderData<NotMe>();
  const outcome = useActionData<'disowned' | 'failed'>();
  const { company } = useSiteData();
  const copy = isDisowned ? text.done : text.ask;
  return (
    <section className={`page band ${styles.payment}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{copy.heading}</h1>
      <p className="lead">{text.received(text.about[about], property, formatDate(receivedAt))}</p>
      <p>{copy.text}</p>
      {outcome === 'failed' && (
        <p role="alert" className="soft">
          {text.failed}
        </p>
      )}
      {isDisowned ? (
        <p>
          <a className="button outline" href={phoneLink(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      ) : (
        <form method="post" className={styles.ways}>
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

export { ErrorBoundary } from './private-page';
