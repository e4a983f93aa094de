import type { AnalysisView, MarketStats } from '../../../../src/shared/analysis/analysis.contract.js';
import { OriginNote } from './OriginNote';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.market;

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });
const signed = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });

const SHOW: { [Field in keyof MarketStats]: (stats: MarketStats) => string } = {
  occupancyRate: ({ occupancyRate }) => `${percent.format(occupancyRate)}%`,
  averageDaysOnMarket: ({ averageDaysOnMarket }) => percent.format(averageDaysOnMarket),
  yearOverYearChange: ({ yearOverYearChange }) => `${signed.format(yearOverYearChange)}%`,
};

interface MarketStripProps {
  stats: MarketStats;
  origins: AnalysisView['origins'];
}

export function MarketStrip({ stats, origins }: MarketStripProps) {
  return (
    <section className={styles.market} aria-labelledby="market">
      <h2 id="market" className="visually-hidden">
        {text.title}
      </h2>
      <dl>
        {(Object.keys(SHOW) as (keyof MarketStats)[]).map((field) => (
          <div key={field}>
            <dt>{text[field]}</dt>
            <dd>
              <strong>{SHOW[field](stats)}</strong>
              <OriginNote origins={origins} of={field} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
