import { projectYear } from '../../../../src/shared/analysis/projection.js';
import { formatDollars } from '../../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.projection;
const percent = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 1 });

/** A year of rent, what comes off it and what is left. */
export function Projection({ monthlyRent, unitCount }: { monthlyRent: number; unitCount: number }) {
  const { annualRent, managementFee, maintenance, annualNet } = projectYear(monthlyRent);
  const management = percent.format(PRICE_BOOK.projection.managementRate);
  const upkeep = percent.format(PRICE_BOOK.projection.maintenanceRate);
  const rows = [
    { item: text.rent, year: annualRent },
    { item: text.management(management), year: -managementFee },
    { item: text.maintenance(upkeep), year: -maintenance },
  ];
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
            <ProjectionRow key={row.item} {...row} />
          ))}
        </tbody>
        <tfoot>
          <ProjectionRow item={text.net} year={annualNet} />
        </tfoot>
      </table>
      <p className={styles.note}>{text.assumptions(management, upkeep)}</p>
    </section>
  );
}

function ProjectionRow({ item, year }: { item: string; year: number }) {
  return (
    <tr>
      <th scope="row">{item}</th>
      <td>{formatDollars(Math.round(year / 12))}</td>
      <td>{formatDollars(year)}</td>
    </tr>
  );
}
