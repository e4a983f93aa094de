import type { InvestAViewResult } from '../../../../src/shared/calculators/invest-a-view.contract.js';
import { formatDollars } from '../../../../src/shared/format.js';
import { calculatorsMessages } from '../../calculators/calculators.messages';
import { AreaChart } from '../../components/charts/AreaChart';
import { ChartNumbers } from '../../components/charts/ChartNumbers';
import { investAViewMessages as text } from './invest-a-view.messages';

/** The value over what of it was paid in, as areas and as numbers. */
export function Growth({ result: { years } }: { result: InvestAViewResult }) {
  const { year: count, totalValue, paidIn } = years.at(-1)!;
  return (
    <>
      <AreaChart
        series={[
          { name: text.value, tone: 'green', values: years.map((year) => year.totalValue) },
          { name: text.paidIn, tone: 'soft', values: years.map((year) => year.paidIn) },
        ]}
        ends={[calculatorsMessages.today, calculatorsMessages.yearNumber(count)]}
        sentence={text.chart(
          formatDollars(totalValue),
          formatDollars(paidIn),
          calculatorsMessages.years(count),
        )}
      />
      <ChartNumbers
        heads={[calculatorsMessages.year, text.value, text.paidIn]}
        rows={years.map((year) => [
          String(year.year),
          formatDollars(year.totalValue),
          formatDollars(year.paidIn),
        ])}
      />
    </>
  );
}
