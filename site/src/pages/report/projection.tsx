import { useActionData } from 'react-router-dom';
import { type ProjectionRow, shownProjection } from '#shared/report.js';
import { REPORT_PDF_TEXT as pdfText } from '#shared/report-pdf.js';
import type { Failure } from '../../forms/failure';
import styles from './page.module.css';
import { reportText } from './text';

const text = reportText.projection;

interface ProjectionProps {
  leadId: string;
  monthlyRent: number;
  unitCount: number;
}

/** One year of rent, costs and net income. */
export function Projection({ leadId, monthlyRent, unitCount }: ProjectionProps) {
  const { rows, net, assumptions } = shownProjection(monthlyRent);
  return (
    <section aria-labelledby="projection" className={styles.projection}>
      <h2 id="projection">{text.title}</h2>
      <p className="soft">{text.text(unitCount)}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.month}</th>
            <th scope="col">{text.year}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.item} {...row} />
          ))}
        </tbody>
        <tfoot>
          <Row {...net} />
        </tfoot>
      </table>
      <p className={styles.note}>{assumptions}</p>
      <DownloadReport leadId={leadId} />
    </section>
  );
}

function Row({ item, month, year }: ProjectionRow) {
  return (
    <tr>
      <th scope="row">{item}</th>
      <td>{month}</td>
      <td>{year}</td>
    </tr>
  );
}

/** The action's result when the PDF failed. */
interface DownloadResult {
  failure: Failure;
}

/** PDF download. The script shows its progress; without JavaScript the form posts. */
function DownloadReport({ leadId }: { leadId: string }) {
  const { failure } = useActionData<DownloadResult>() ?? {};
  return (
    <form method="post" className={styles.download} data-download={leadId}>
      <button className="button outline" type="submit">
        {pdfText.download}
      </button>
      <p role="status" data-made className="soft" />
      <p role="alert" data-failed className={styles.failed}>
        {failure && [failure.message, failure.advice].filter(Boolean).join('. ')}
      </p>
    </form>
  );
}
