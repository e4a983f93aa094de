import { Check } from 'lucide-react';
import { formatDollars, formatPercent } from '#shared/format.js';
import { initialValues } from '#shared/number-input.js';
import type { PriceBook } from '#shared/price-book.js';
import {
  compareRentVsSell,
  costAssumptions,
  formatAssumedRates,
  RENT_VS_SELL_FIELDS,
} from '#shared/rent-vs-sell.js';
import { describeLead, WealthChart, WealthTable } from '../../calculators/WealthChart';
import styles from './promo.module.css';
import { sectionsText } from './text';

const { promo: text } = sectionsText;

export function RentVsSellPromo({ book }: { book: PriceBook | null }) {
  return (
    <section className="band sand">
      <div className={`page ${styles.promo}`}>
        <div>
          <h2>{text.title}</h2>
          <p className="lead">{text.intro}</p>
          <ul className={styles.points}>
            {text.points.map((point) => (
              <li key={point}>
                <Check size={20} aria-hidden="true" /> {point}
              </li>
            ))}
          </ul>
          <a className="button primary" href="/rent-vs-sell">
            {text.action}
          </a>
        </div>
        <Example book={book} />
      </div>
    </section>
  );
}

/** The calculator's result for its default values. */
function Example({ book }: { book: PriceBook | null }) {
  const input = initialValues(RENT_VS_SELL_FIELDS);
  const result = compareRentVsSell(input, costAssumptions(null, book));
  return (
    <div className={styles.example}>
      <figure>
        <p className={styles.verdict}>
          <strong>{formatDollars(Math.abs(result.finalDifference))}</strong> {describeLead(result)}
        </p>
        <WealthChart result={result} />
        <figcaption>
          {text.home(formatDollars(input.homeValue), formatDollars(input.monthlyRent))}{' '}
          {text.assumptions(formatPercent(input.appreciationRate / 100), formatAssumedRates(book))}
        </figcaption>
      </figure>
      <WealthTable result={result} />
    </div>
  );
}
