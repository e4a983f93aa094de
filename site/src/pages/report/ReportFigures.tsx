import type { AnalysisView } from '../../../../src/shared/analysis/analysis.contract.js';
import { Comparables } from './Comparables';
import { Estimate } from './Estimate';
import { MarketStrip } from './MarketStrip';
import { Projection } from './Projection';
import { PropertyDetails } from './PropertyDetails';
import styles from './report.module.css';

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
