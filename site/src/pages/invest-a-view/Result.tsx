import {
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  type InvestAViewResult,
} from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { formatDollars, formatPercent } from '../../../../src/shared/format.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { calculatorsMessages } from '../../calculators/calculators.messages';
import { RESULT_ID } from '../../calculators/useCalculator';
import { Goal } from './Goal';
import { Growth } from './Growth';
import { investAViewMessages as text } from './invest-a-view.messages';

interface ResultProps {
  input: InvestAViewInput;
  result: InvestAViewResult;
}

/** What it grows to, the income that yields, and how much of the goal that is. */
export function Result({ input, result }: ResultProps) {
  const { name } = INVESTMENT_STRATEGIES[input.strategy];
  const total = formatDollars(result.totalValue);
  const income = formatDollars(result.monthlyIncome);
  const coverage = formatPercent(result.probabilityOfSuccess / 100);
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      <h2 id={RESULT_ID} tabIndex={-1}>
        <small>{text.totalAfter(calculatorsMessages.years(result.years.length - 1))}</small> {total}
      </h2>
      <Announcement words={`${name}: ${total}. ${text.said(income, coverage)}`} />
      <Growth result={result} />
      <dl className={styles.figures}>
        <Figure name={text.monthlyIncome} value={income} />
        <Figure name={text.coverage} value={coverage} />
        <Figure name={text.shortfall} value={formatDollars(result.shortfall)} />
      </dl>
      <Goal target={input.targetAnnualIncome} shortfall={result.shortfall} />
    </section>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
