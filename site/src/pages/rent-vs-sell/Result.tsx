import type { RentVsSellResult } from '../../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { RESULT_ID } from '../../calculators/useCalculator';
import { aheadOf, WealthChart, WealthNumbers } from '../../calculators/Wealth';
import { FirstYear, lossToTell } from './FirstYear';
import { rentVsSellMessages as text } from './rent-vs-sell.messages';

interface ResultProps {
  homeValue: number;
  result: RentVsSellResult;
}

/** The answer, why, and what it rests on; without a home to sell there is none. */
export function Result({ homeValue, result }: ResultProps) {
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      {homeValue > 0 ? <Answer result={result} /> : <Unanswered result={result} />}
    </section>
  );
}

function Unanswered({ result }: { result: RentVsSellResult }) {
  const { title, why } = text.unanswered;
  return (
    <>
      <h2 id={RESULT_ID} tabIndex={-1}>
        <small>{text.result}</small> {title}
      </h2>
      <p className="lead">{why}</p>
      <Announcement words={`${title}. ${why} ${lossToTell(result)}`} />
      <FirstYear result={result} />
    </>
  );
}

function Answer({ result }: { result: RentVsSellResult }) {
  const { recommendation, finalDifference, netProceedsToday, gainSincePurchase } = result;
  const amount = formatDollars(Math.abs(finalDifference));
  const ahead = aheadOf(result);
  return (
    <>
      <h2 id={RESULT_ID} tabIndex={-1} data-tone={recommendation === 'SELL' ? 'clay' : 'green'}>
        <small>{text.result}</small> {recommendation}
      </h2>
      <p className="lead">
        <strong>{amount}</strong> {ahead}
      </p>
      <Announcement words={`${recommendation}. ${amount} ${ahead}. ${lossToTell(result)}`} />
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
    </>
  );
}
