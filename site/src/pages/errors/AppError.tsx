import { useRouteError } from 'react-router-dom';
import { failureOf } from '../../document/failures';
import { useFrame } from '../../document/frame';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { telephone } from '../../telephone';
import styles from './AppError.module.css';
import { errorMessages as text } from './errors.messages';

const REASONS: Record<number, string> = {
  403: text.otherSite,
  404: text.notFound,
  405: text.notAllowed,
};

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
        <p className="lead">{REASONS[status] ?? text.failed}</p>
        {status === 404 && <p className="soft">{text.notFoundHelp}</p>}
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
