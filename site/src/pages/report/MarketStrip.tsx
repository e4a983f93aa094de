import type { AnalysisView, MarketStats } from '../../../../src/shared/analysis/analysis.contract.js';
import { marketFigures } from '../../../../src/shared/analysis/report-figures.js';
import { OriginNote } from './OriginNote';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

interface MarketStripProps {
  stats: MarketStats;
  origins: AnalysisView['origins'];
}

export function MarketStrip({ stats, origins }: MarketStripProps) {
  return (
    <section className={styles.market} aria-labelledby="market">
      <h2 id="market" className="visually-hidden">
        {reportMessages.market.title}
      </h2>
      <dl>
        {marketFigures(stats, origins).map(({ name, value, origin, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <strong>{value}</strong>
              <OriginNote origin={origin} note={note} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
