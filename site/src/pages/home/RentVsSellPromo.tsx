import { Check } from 'lucide-react';
import { initialValues } from '../../../../src/shared/calculators/number-field.js';
import { RENT_VS_SELL_FIELDS } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { compareRentVsSell } from '../../../../src/shared/calculators/rent-vs-sell.js';
import { formatDollars, formatPercent } from '../../../../src/shared/format.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { aheadOf, WealthChart, WealthNumbers } from '../../calculators/Wealth';
import styles from './promo.module.css';
import { sectionsMessages } from './sections.messages';

const { promo: text } = sectionsMessages;
const RATES = {
  management: formatPercent(PRICE_BOOK.rentVsSell.managementRate),
  maintenance: formatPercent(PRICE_BOOK.rentVsSell.maintenanceRate),
  sale: formatPercent(PRICE_BOOK.rentVsSell.sellingCostRate),
  alternative: formatPercent(PRICE_BOOK.rentVsSell.alternativeReturnRate),
};

export function RentVsSellPromo() {
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
        <Example />
      </div>
    </section>
  );
}

/** What the calculator answers before anybody has typed a number. */
function Example() {
  const input = initialValues(RENT_VS_SELL_FIELDS);
  const result = compareRentVsSell(input);
  return (
    <figure className={styles.example}>
      <p className={styles.verdict}>
        <strong>{formatDollars(Math.abs(result.finalDifference))}</strong> {aheadOf(result)}
      </p>
      <WealthChart result={result} />
      <figcaption>
        {text.home(formatDollars(input.homeValue), formatDollars(input.monthlyRent))}{' '}
        {text.assumptions(formatPercent(input.appreciationRate / 100), RATES)}
      </figcaption>
      <WealthNumbers result={result} />
    </figure>
  );
}
