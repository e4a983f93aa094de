import { useActionData } from 'react-router-dom';
import { REPORT_PDF_TEXT as text } from '../../../../src/shared/documents/report-pdf.contract.js';
import type { Failure } from '../../forms/failure';
import styles from './report.module.css';

/** The action's answer where the file did not come. */
export interface DownloadAnswer {
  failure: Failure;
}

/** The report as a file. Without script the form leads to it; with it, what it is waiting for is said here. */
export function DownloadReport({ leadId }: { leadId: string }) {
  const { failure } = useActionData<DownloadAnswer>() ?? {};
  return (
    <form method="post" className={styles.download} data-download={leadId}>
      <button className="button outline" type="submit">
        {text.download}
      </button>
      <p role="status" data-made className="soft" />
      <p role="alert" data-failed className={styles.failed}>
        {failure && [failure.sentence, failure.advice].filter(Boolean).join('. ')}
      </p>
    </form>
  );
}
