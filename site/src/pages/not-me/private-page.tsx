import { data, useRouteError } from 'react-router-dom';
import { isApiProblem } from '#shared/site-api.js';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { AppError } from '../errors/AppError';
import styles from '../errors/AppError.module.css';
import { notMeText } from './text';

/** For pages whose URL is the key. A stricter referrer policy would hide the origin of its forms. */
export const PRIVATE_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
};

/** A key that opens nothing gets a not-found page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

const text = notMeText.broken;

/** Mail clients break long links, so offer another way. */
export function ErrorBoundary() {
  const { company } = useSiteData();
  if (toPageError(useRouteError()).status !== 404) return <AppError />;
  return (
    <section className={`page band ${styles.error}`}>
      <title>{text.title(company.name)}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.heading}</h1>
        <p className="lead">{text.text}</p>
        <p className={styles.ways}>
          <a className="button primary" href={`mailto:${company.email}`}>
            {notMeText.write(company.email)}
          </a>
          <a className="button outline" href={phoneLink(company.phone)}>
            {notMeText.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
