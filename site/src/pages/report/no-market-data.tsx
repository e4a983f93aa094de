import type { AnalysisView } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
import { useSiteData } from '../../document/site-data';
import { startUrl } from '../start/state';
import { startText } from '../start/text';
import styles from './no-market-data.module.css';
import { reportText } from './text';

const text = reportText.noData;

/** What we can honestly say without market data: who will send the estimate, and a labeled rough range. */
export function NoMarketData({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  const { rentRangeLow, rentRangeHigh, leadId } = analysis;
  const { company } = useSiteData();
  const [low, high] = [rentRangeLow ?? rent, rentRangeHigh ?? rent].map(formatDollars);
  return (
    <section className={styles.promise} aria-labelledby="no-data">
      <h2 id="no-data">{text.title}</h2>
      <p className="lead">{text.text}</p>
      <p className={styles.rough}>
        <strong>{text.rough(low!, high!)}</strong> <span>{text.roughNote(formatDollars(rent))}</span>
      </p>
      <p>
        <a className="button primary" href={startUrl(leadId)} data-start>
          {startText.name}
        </a>
      </p>
      <p className="soft">{text.call(company.phone)}</p>
    </section>
  );
}
