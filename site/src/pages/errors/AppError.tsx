import { useRouteError } from 'react-router-dom';
import { failureOf } from '../../document/failures';
import { useFrame } from '../../document/frame';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import styles from './AppError.module.css';
import { refusalMessages as refusal, errorMessages as text } from './errors.messages';

/** In the browser a page can only fail: it downloads no words for what the server refuses. */
const REASONS: Record<number, string> = import.meta.env.SSR
  ? { 403: refusal.otherSite, 404: refusal.notFound, 405: refusal.notAllowed, 429: refusal.tooMany }
  : {};

function reasonOf(status: number): string {
  return REASONS[status] ?? (import.meta.env.SSR && status < 500 ? refusal.other : text.failed);
}

/** The one screen for unknown addresses and for everything a page did not expect. */
export function AppError() {
  const { status, reference } = failureOf(useRouteError());
  const { company } = useFrame();
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
          <a className="button quiet" href={telephone(company.phone)}>
            {text.call(company.phone)}
          </a>
        </p>
      </div>
      <DarkHouse />
    </section>
  );
}
