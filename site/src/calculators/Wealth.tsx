import type { RentVsSellResult } from '../../../src/shared/calculators/rent-vs-sell.contract.js';
import { formatDollars } from '../../../src/shared/format.js';
import { ChartNumbers } from '../components/charts/ChartNumbers';
import { LineChart } from '../components/charts/LineChart';
import { calculatorsMessages as text } from './calculators.messages';
import { wealthByYear } from './wealth-by-year';

/** How much better the better way is, and when: the words after the amount. */
export function aheadOf({ recommendation, finalDifference, rows }: RentVsSellResult): string {
  const years = text.years(rows.length);
  if (finalDifference === 0) return text.even(years);
  return recommendation === 'SELL' ? text.sellAhead(years) : text.rentAhead(years);
}

/** Both ways as lines that part. */
export function WealthChart({ result }: { result: RentVsSellResult }) {
  const points = wealthByYear(result);
  return (
    <LineChart
      series={[
        { name: text.sell, tone: 'clay', values: points.map(({ sell }) => sell) },
        { name: text.rent, tone: 'green', values: points.map(({ rent }) => rent) },
      ]}
      ends={[text.today, text.yearNumber(result.rows.length)]}
      sentence={`${formatDollars(Math.abs(result.finalDifference))} ${aheadOf(result)}`}
    />
  );
}

export function WealthNumbers({ result }: { result: RentVsSellResult }) {
  return (
    <ChartNumbers
      heads={[text.year, text.rent, text.sell]}
      rows={wealthByYear(result).map(({ year, rent, sell }) => [
        String(year),
        formatDollars(rent),
        formatDollars(sell),
      ])}
    />
  );
}
