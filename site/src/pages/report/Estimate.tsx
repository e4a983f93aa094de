import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { RangeGauge } from '../../components/charts/RangeGauge';
import { OriginNote } from './OriginNote';
import { reportMessages } from './report.messages';
import styles from './report.module.css';

const text = reportMessages.estimate;

/** The rent of one unit, its likely range, and what several units bring together. */
export function Estimate({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  const { rentRangeLow, rentRangeHigh, origins, status } = analysis;
  const { unitCount } = analysis.property;
  return (
    <section className={styles.estimate} aria-labelledby="estimate">
      <div>
        <h2 id="estimate">{text.title}</h2>
        <p className={styles.rent}>
          <strong>{formatDollars(rent)}</strong> {unitCount > 1 ? text.perUnit : text.perMonth}
        </p>
        {unitCount > 1 && (
          <p className={styles.total}>
            {text.total(formatDollars(rent * unitCount), formatNumber(unitCount))}
          </p>
        )}
        {status === 'fallback' ? (
          <p className={styles.fallback}>{text.fallback}</p>
        ) : (
          <p>
            <OriginNote origin={origins.rentEstimate} />
          </p>
        )}
      </div>
      {rentRangeLow !== null && rentRangeHigh !== null && (
        <Range rent={rent} low={rentRangeLow} high={rentRangeHigh} origins={origins} />
      )}
    </section>
  );
}

interface RangeProps {
  rent: number;
  low: number;
  high: number;
  origins: AnalysisView['origins'];
}

function Range({ rent, low, high, origins }: RangeProps) {
  const [rentWords, lowWords, highWords] = [rent, low, high].map(formatDollars) as [string, string, string];
  return (
    <div className={styles.range}>
      <RangeGauge
        value={rent}
        low={low}
        high={high}
        format={formatDollars}
        sentence={text.gauge(rentWords, lowWords, highWords)}
      />
      <p>
        <span className="soft">{text.rangeTitle}</span>
        <strong>{text.range(lowWords, highWords)}</strong>
        <OriginNote origin={origins.rentRangeLow} />
      </p>
    </div>
  );
}
