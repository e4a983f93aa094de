import type { AnalysedProperty, AnalysisView, MarketStats, Origin } from '#shared/analysis.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { marketFigures, propertyFigures } from '#shared/report.js';
import { ORIGIN_WORDS } from '#shared/report-text.js';
import { RangeGauge } from '../../components/charts/RangeGauge';
import { Comparables } from './comparables';
import styles from './page.module.css';
import { Projection } from './projection';
import { reportText } from './text';

export function ReportFigures({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  return (
    <div className={`page ${styles.figures}`}>
      <Estimate analysis={analysis} rent={rent} />
      <PropertyDetails property={analysis.property} origins={analysis.origins} />
      {analysis.marketStats && <MarketStrip stats={analysis.marketStats} origins={analysis.origins} />}
      <Projection
        leadId={analysis.leadId}
        monthlyRent={rent * analysis.property.unitCount}
        unitCount={analysis.property.unitCount}
      />
      <Comparables comparables={analysis.comparables} rent={rent} />
    </div>
  );
}

const estimateText = reportText.estimate;

/** Estimated rent per unit, its range, and the total for several units. */
function Estimate({ analysis, rent }: { analysis: AnalysisView; rent: number }) {
  const { rentRangeLow, rentRangeHigh, origins, status } = analysis;
  const { unitCount } = analysis.property;
  return (
    <section className={styles.estimate} aria-labelledby="estimate">
      <div>
        <h2 id="estimate">{estimateText.title}</h2>
        <p className={styles.rent}>
          <strong>{formatDollars(rent)}</strong>{' '}
          {unitCount > 1 ? estimateText.perUnit : estimateText.perMonth}
        </p>
        {unitCount > 1 && (
          <p className={styles.total}>
            {estimateText.total(formatDollars(rent * unitCount), formatNumber(unitCount))}
          </p>
        )}
        {status === 'fallback' ? (
          <p className={styles.fallback}>{estimateText.fallback}</p>
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
        description={estimateText.gauge(rentWords, lowWords, highWords)}
      />
      <p>
        <span className="soft">{estimateText.rangeTitle}</span>
        <strong>{estimateText.range(lowWords, highWords)}</strong>
        <OriginNote origin={origins.rentRangeLow} />
      </p>
    </div>
  );
}

interface MarketStripProps {
  stats: MarketStats;
  origins: AnalysisView['origins'];
}

function MarketStrip({ stats, origins }: MarketStripProps) {
  return (
    <section className={styles.market} aria-labelledby="market">
      <h2 id="market" className="visually-hidden">
        {reportText.market.title}
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

interface PropertyDetailsProps {
  property: AnalysedProperty;
  origins: AnalysisView['origins'];
}

export function PropertyDetails({ property, origins }: PropertyDetailsProps) {
  return (
    <section className={styles.details} aria-labelledby="details">
      <h2 id="details">{reportText.details.title}</h2>
      <dl>
        {propertyFigures(property, origins).map(({ name, value, origin }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {value} <OriginNote origin={origin} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Says where a figure comes from. A specific note takes precedence. */
function OriginNote({ origin, note }: { origin: Origin | undefined; note?: string | undefined }) {
  return origin ? <span className={styles.origin}>{note ?? ORIGIN_WORDS[origin]}</span> : null;
}
