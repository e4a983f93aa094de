import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router-dom';
import { formatDate } from '#shared/format.js';
import type { NotMe } from '#shared/public-form.js';
import { isApiProblem } from '#shared/site-api.js';
import { getApi } from '../../api';
import { PageHead } from '../../document/PageHead';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { AppError } from '../errors/AppError';
import errorStyles from '../errors/AppError.module.css';
import styles from './page.module.css';
import { notMeText as text } from './text';

const PRIVATE_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
  // The URL is the key. A stricter policy would hide the origin of the form's own post.
  'referrer-policy': 'same-origin',
};

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

async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

export function Component() {
  const { about, property, receivedAt, isDisowned } = useLoaderData<NotMe>();
  const outcome = useActionData<'disowned' | 'failed'>();
  const { company } = useSiteData();
  const copy = isDisowned ? text.done : text.ask;
  return (
    <section className={`page ${styles.notMe}`}>
      <PageHead title={text.title(company.name)} description={text.description} />
      <h1>{copy.heading}</h1>
      <p className="lead">{text.received(text.about[about], property, formatDate(receivedAt))}</p>
      <p>{copy.text}</p>
      {outcome === 'failed' && (
        <p role="alert" className={styles.failed}>
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

/** Mail clients break long links, so offer another way. */
export function ErrorBoundary() {
  const { company } = useSiteData();
  if (toPageError(useRouteError()).status !== 404) return <AppError />;
  return (
    <section className={`page band ${errorStyles.error}`}>
      <title>{text.broken.title(company.name)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.broken.heading}</h1>
        <p className="lead">{text.broken.text}</p>
        <p className={errorStyles.ways}>
          <a className="button primary" href={`mailto:${company.email}`}>
            {text.write(company.email)}
          </a>
          <a className="button outline" href={phoneLink(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
