import { useRouteError } from 'react-router-dom';
import { ANALYSIS_TEXT } from '../../../../src/shared/analysis/analysis.contract.js';
import { failureOf } from '../../document/failures';
import { useFrame } from '../../document/frame';
import { DarkHouse } from '../../illustrations/DarkHouse';
import { reportMessages as text } from './report.messages';
import styles from './report.module.css';

export function ReportError() {
  const { status, reference } = failureOf(useRouteError());
  return (
    <div className={styles.report}>
      <meta name="robots" content="noindex" />
      {status === 404 ? <Missing /> : <LoadFailure reference={reference} isPage />}
    </div>
  );
}

function Missing() {
  const { company } = useFrame();
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

/** Stands for the figures, or for the whole page when even the address is not known. */
export function LoadFailure({ reference, isPage = false }: { reference: string | null; isPage?: boolean }) {
  const { company } = useFrame();
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <section className={`page band ${styles.notice}`}>
      {isPage && <title>{`${ANALYSIS_TEXT.loadFailedTitle} | ${company.name}`}</title>}
      <Heading>{ANALYSIS_TEXT.loadFailedTitle}</Heading>
      <p className="lead">{ANALYSIS_TEXT.loadFailed}</p>
      {reference && <p className="soft">{text.reference(reference)}</p>}
      {/* A form without an address asks for this page again. */}
      <form>
        <button className="button primary" type="submit">
          {text.retry}
        </button>
      </form>
    </section>
  );
}
