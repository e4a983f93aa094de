import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { feesOfPriceBook } from '../../../../src/shared/pricing/published-fees.js';
import { startMessages } from './start.messages';
import styles from './start.module.css';
import { pathOf } from './start-state';

const text = startMessages.overview;

/** What management costs at the rent of the report, by the schedule the site publishes. */
export function Overview({ analysis: { leadId, property, rentEstimate } }: { analysis: AnalysisView }) {
  const rent = rentEstimate ? rentEstimate * property.unitCount : PRICE_BOOK.defaultRentDollarsPerMonth;
  const fees = feesOfPriceBook(property, rent);
  return (
    <>
      <h2 tabIndex={-1}>{text.title}</h2>
      <p className="soft">{fees.intro}</p>
      <dl className={styles.fees}>
        {fees.lines.map(({ name, amount, isTotal }) => (
          <div key={name} className={isTotal ? styles.sum : undefined}>
            <dt>{name}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      {fees.note && <p className={styles.note}>{fees.note}</p>}
      <p className={styles.note}>{text.schedule}</p>
      <h3>{text.factsTitle}</h3>
      <ul className={styles.facts}>
        {text.facts.map(({ figure, meaning }) => (
          <li key={figure}>
            <b>{figure}</b> <span className="soft">{meaning}</span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <a className="button primary" href={pathOf(leadId, 'requirements')} data-start>
          {text.next}
        </a>
      </div>
    </>
  );
}
