import { formatDollars } from '../../../../src/shared/format.js';
import styles from './promo.module.css';
import { sectionsMessages } from './sections.messages';
import type { WealthPoint } from './wealth-by-year';

const { promo: text } = sectionsMessages;

/** The numbers of the chart. */
export function WealthTable({ points }: { points: WealthPoint[] }) {
  return (
    <details className={styles.numbers}>
      <summary>{text.numbers}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.year}</th>
            <th scope="col">{text.rent}</th>
            <th scope="col">{text.sell}</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ year, rent, sell }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{formatDollars(rent)}</td>
              <td>{formatDollars(sell)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
