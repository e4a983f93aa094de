import { useRouteError } from 'react-router-dom';
import { ANALYSIS_TEXT } from '#shared/analysis.js';
import { toPageError } from '../../document/page-errors';
import { useSiteData } from '../../document/site-data';
import { DarkHouse } from '../../illustrations/DarkHouse';
import styles from './page.module.css';
import { reportText as text } from './text';

export function ReportError() {
  const { status, reference } = toPageError(useRouteError());
  return (
    <div className={styles.report}>
      <meta name="robots" content="noindex" />
      {status === 404 ? <Missing /> : <LoadFailure reference={reference} isPage />}
    </div>
  );
}

function Missing() {
  const { company } = useSiteData();
  return (
    <section className={`page band ${styles.notice}`}>
      <title>{text.missingTitle(company.name)}</title>
      <DarkHouse />
      <h1>{ANALYSIS_TEXT.leadNotFound}</h1>
      <p className="lead">{ANALYSIS_TEXT.analysisMissing}</p>
      <p className="soft">{text.missingHelp}</p>
      <a className="button primary" href="/analysis">
        {text.newAnalysis}
      </a>
    </section>
  );
}

/** Replaces the figures, or the whole page when nothing could be loaded. */
export function LoadFailure({ reference, isPage = false }: { reference: string | null; isPage?: boolean }) {
  const { company } = useSiteData();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className={`page band ${styles.notice}`}>
      {isPage && <title>{`${ANALYSIS_TEXT.loadFailedTitle} | ${company.name}`}</title>}
      <Heading>{ANALYSIS_TEXT.loadFailedTitle}</Heading>
      <p className="lead">{ANALYSIS_TEXT.loadFailed}</p>
      {reference && <p className="soft">{text.reference(reference)}</p>}
      {/* A form without an action reloads this page. */}
      <form>
        <button className="button primary" type="submit">
          {text.retry}
        </button>
      </form>
    </section>
  );
}
