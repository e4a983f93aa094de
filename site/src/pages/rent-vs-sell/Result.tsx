import type { RentVsSellResult } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { RESULT_ID } from '../../calculators/useCalculator';
import { aheadOf, WealthChart, WealthNumbers } from '../../calculators/Wealth';
import { FirstYear } from './FirstYear';
import { rentVsSellMessages as text } from './rent-vs-sell.messages';

/** The answer, why, and what it rests on. */
export function Result({ result }: { result: RentVsSellResult }) {
  const { recommendation, finalDifference, netProceedsToday, gainSincePurchase } = result;
  const amount = formatDollars(Math.abs(finalDifference));
  const ahead = aheadOf(result);
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      <h2 id={RESULT_ID} tabIndex={-1} data-tone={recommendation === 'SELL' ? 'clay' : 'green'}>
        <small>{text.result}</small> {recommendation}
      </h2>
      <p className="lead">
        <strong>{amount}</strong> {ahead}
      </p>
      <Announcement words={`${recommendation}. ${amount} ${ahead}.`} />
      <WealthChart result={result} />
      <WealthNumbers result={result} />
      <FirstYear result={result} />
      <dl className={styles.figures}>
        <div>
          <dt>{text.figures.proceeds}</dt>
          <dd>{formatDollars(netProceedsToday)}</dd>
        </div>
        <div>
          <dt>{text.figures.gain}</dt>
          <dd>{formatDollars(gainSincePurchase)}</dd>
        </div>
      </dl>
    </section>
  );
}
