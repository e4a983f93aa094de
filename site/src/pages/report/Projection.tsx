import { type ProjectionRow, shownProjection } from '../../../../src/shared/analysis/report-figures.js';
import { DownloadReport } from './DownloadReport';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.projection;

interface ProjectionProps {
  leadId: string;
  monthlyRent: number;
  unitCount: number;
}

/** A year of rent, what comes off it and what is left. */
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
