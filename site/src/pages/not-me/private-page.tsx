import type { ReactNode } from 'react';
import { data, useActionData, useRouteError } from 'react-router-dom';
import { isApiProblem } from '#shared/site-api.js';
import { PageHead } from '../../document/PageHead';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';
import { AppError } from '../errors/AppError';
import styles from '../errors/AppError.module.css';
import pageStyles from '../payment/page.module.css';
import { notMeText } from './text';

/** For pages whose URL is the key. A stricter referrer policy would hide the origin of its forms. */
export const PRIVATE_HEADERS = {
  'x-robots-tag': 'noindex',
  'cache-control': 'private, no-store',
  'referrer-policy': 'same-origin',
};

/** An invalid link gets a not-found page. */
export async function orNotFound<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (isApiProblem(error) && error.problem.status === 404) throw data(null, { status: 404 });
    throw error;
  }
}

/** For loaders. Opening a link changes nothing, because mail scanners follow links. */
export async function loadPrivate<T>(answer: Promise<T>) {
  return data(await orNotFound(answer), { headers: PRIVATE_HEADERS });
}

/** For actions: a change that fails shows the page again and says so. */
export async function savePrivate(change: Promise<unknown>) {
  try {
    await orNotFound(change);
    return data('saved', { headers: PRIVATE_HEADERS });
  } catch (error) {
    if (!isApiProblem(error)) throw error;
    return data('failed', { status: error.problem.status, headers: PRIVATE_HEADERS });
  }
}

interface PrivatePageProps {
  title: string;
  description: string;
  heading: string;
  /** What the link is about. */
  children: ReactNode;
  /** Shown when saving failed. */
  failed: string;
  /** A form with the choice, or what comes after it. */
  actions: ReactNode;
}

/** One question behind a private link, and the answer to it. */
export function PrivatePage({ title, description, heading, children, failed, actions }: PrivatePageProps) {
  const outcome = useActionData<'saved' | 'failed'>();
  return (
    <section className={`page band ${pageStyles.payment}`}>
      <PageHead title={title} description={description} />
      <h1>{heading}</h1>
      {children}
      {outcome === 'failed' && (
        <p role="alert" className="soft">
          {failed}
        </p>
      )}
      {actions}
    </section>
  );
}

/** The form of a private page; its buttons say which answer they give. */
export function Answers({ children }: { children: ReactNode }) {
  return (
    <form method="post" className={pageStyles.actions}>
      {children}
    </form>
  );
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
        <p className={styles.actions}>
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
