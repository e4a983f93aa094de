import { formatDollars } from '#shared/format.js';
import type { RentVsSellResult } from '#shared/rent-vs-sell.js';
import { ChartNumbers } from '../components/charts/ChartNumbers';
import { LineChart } from '../components/charts/LineChart';
import { calculatorText } from './text';

/** The sentence after the amount: which option is ahead, and after how many years. */
export function describeLead({ recommendation, finalDifference, rows }: RentVsSellResult): string {
  const years = calculatorText.years(rows.length);
  if (finalDifference === 0) return calculatorText.even(years);
  return recommendation === 'SELL' ? calculatorText.sellAhead(years) : calculatorText.rentAhead(years);
}

/** Wealth over time for both options. */
export function WealthChart({ result }: { result: RentVsSellResult }) {
  const points = wealthByYear(result);
  return (
    <LineChart
      series={[
        { name: calculatorText.sell, tone: 'clay', values: points.map(({ sell }) => sell) },
        { name: calculatorText.rent, tone: 'green', values: points.map(({ rent }) => rent) },
      ]}
      ends={[calculatorText.today, calculatorText.yearNumber(result.rows.length)]}
      description={`${formatDollars(Math.abs(result.finalDifference))} ${describeLead(result)}`}
    />
  );
}

export function WealthTable({ result }: { result: RentVsSellResult }) {
  return (
    <ChartNumbers
      heads={[calculatorText.year, calculatorText.rent, calculatorText.sell]}
      rows={wealthByYear(result).map(({ year, rent, sell }) => [
        String(year),
        formatDollars(rent),
        formatDollars(sell),
      ])}
    />
  );
}

/** Wealth under both options at the end of a year, in whole dollars. */
interface WealthPoint {
  year: number;
  rent: number;
  sell: number;
}

/** Both lines start at today's net sale proceeds. */
function wealthByYear({ rows, netProceedsToday }: RentVsSellResult): WealthPoint[] {
  return [
    { year: 0, rent: netProceedsToday, sell: netProceedsToday },
    ...rows.map(({ year, wealthIfRent, wealthIfSell }) => ({
      year,
      rent: wealthIfRent,
      sell: wealthIfSell,
    })),
  ];
}
