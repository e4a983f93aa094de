import { useRouteError } from 'react-router-dom';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { phoneLink } from '../../phone';

import styles from './AppError.module.css';
import { clientErrorText as refusal, errorText as text } from './text';

/** Only the server answers with client errors, so the browser doesn't download their text. */
const REASONS: Record<number, string> = import.meta.env.SSR
  ? { 403: refusal.otherSite, 404: refusal.notFound, 405: refusal.notAllowed, 429: refusal.tooMany }
  : {};

function reasonOf(status: number): string {
  return REASONS[status] ?? (import.meta.env.SSR && status < 500 ? refusal.other : text.failed);
}

/** The error page for unknown URLs and unexpected errors. */
export function AppError() {
  const { status, reference } = toPageError(useRouteError());
  const { company } = useSiteData();
  return (
    <section className={`page band ${styles.error}`}>
      <title>{`${REASONS[status] ?? text.title} | ${company.name}`}</title>
      <meta name="robots" content="noindex" />
      <div>
        <h1>{text.title}</h1>
        <p className="lead">{reasonOf(status)}</p>
        {import.meta.env.SSR && status === 404 && <p className="soft">{refusal.notFoundHelp}</p>}
        {reference && <p className={styles.reference}>{text.reference(reference)}</p>}
        <p className={styles.ways}>
          <a className="button primary" href="/">
            {text.home}
          </a>
          <a className="button outline" href="/analysis">
            {text.analysis}
          </a>
          <a className="button quiet" href={phoneLink(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
