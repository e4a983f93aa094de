import { formatDollars, formatPercent } from '#shared/format.js';
import {
  INVESTMENT_STRATEGIES,
  type InvestAViewInput,
  type InvestAViewResult,
} from '#shared/invest-a-view.js';
import { Announcement } from '../../calculators/Announcement';
import styles from '../../calculators/Calculator.module.css';
import { calculatorText } from '../../calculators/text';
import { RESULT_ID } from '../../calculators/useCalculator';
import { AreaChart } from '../../components/charts/AreaChart';
import { ChartNumbers } from '../../components/charts/ChartNumbers';
import { FormIcon } from '../../components/FormIcon';
import { investAViewText as text } from './text';

interface ResultProps {
  input: InvestAViewInput;
  result: InvestAViewResult;
}

/** The projected value, the income it provides, and how much of the goal that covers. */
export function Result({ input, result }: ResultProps) {
  const { name } = INVESTMENT_STRATEGIES[input.strategy];
  const total = formatDollars(result.totalValue);
  const income = formatDollars(result.monthlyIncome);
  const coverage = formatPercent(result.probabilityOfSuccess / 100);
  return (
    <section className={styles.result} aria-labelledby={RESULT_ID}>
      <h2 id={RESULT_ID} tabIndex={-1}>
        <small>{text.totalAfter(calculatorText.years(result.years.length - 1))}</small> {total}
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

/** Whether the goal is reached. The box keeps its place either way. */
function Goal({ target, shortfall }: { target: number; shortfall: number }) {
  const isReached = shortfall === 0;
  const wanted = formatDollars(target);
  return (
    <div className={styles.notice} data-warning={!isReached || undefined}>
      <FormIcon shape={isReached ? 'done' : 'problem'} />
      <p>
        <strong>{isReached ? text.reachedTitle : text.missedTitle}</strong>{' '}
        {isReached ? text.reached(wanted) : text.missed(formatDollars(shortfall), wanted)}
      </p>
    </div>
  );
}

/** Value and contributions over time, as a chart and a table. */
function Growth({ result: { years } }: { result: InvestAViewResult }) {
  const { year: count, totalValue, paidIn } = years.at(-1)!;
  return (
    <>
      <AreaChart
        series={[
          { name: text.value, tone: 'green', values: years.map((year) => year.totalValue) },
          { name: text.paidIn, tone: 'soft', values: years.map((year) => year.paidIn) },
        ]}
        ends={[calculatorText.today, calculatorText.yearNumber(count)]}
        description={text.chart(
          formatDollars(totalValue),
          formatDollars(paidIn),
          calculatorText.years(count),
        )}
      />
      <ChartNumbers
        heads={[calculatorText.year, text.value, text.paidIn]}
        rows={years.map((year) => [
          String(year.year),
          formatDollars(year.totalValue),
          formatDollars(year.paidIn),
        ])}
      />
    </>
  );
}
