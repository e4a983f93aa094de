import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LeadReport } from '#shared/analysis.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { rentConfidence } from '#shared/rent-confidence.js';
import type { NumberedComparable } from '#shared/report.js';
import { REPORT_WORDS } from '#shared/report-text.js';
import { RangeBar } from '../../charts/RangeBar';
import { OriginNote, ReportPart } from './ReportPart';

import { reportText } from './text';

/** Rent per unit, likely range and total for several units. */
export function Estimate({
  report,
  rent,
  comparables,
}: {
  report: LeadReport;
  rent: number;
  comparables: NumberedComparable[];
}) {
  const { rentRangeLow: low, rentRangeHigh: high, origins, property } = report;
  const { unitCount } = property;
  return (
    <ReportPart title={reportText.estimate}>
      <Box sx={COLUMNS}>
        <div>
          <Typography component="span" sx={{ font: '600 2.5rem/1.1 var(--font-heading)' }}>
            {formatDollars(rent)}
          </Typography>{' '}
          {unitCount > 1 ? reportText.perUnit : reportText.perMonth}
          {unitCount > 1 && (
            <div>{reportText.total(formatDollars(rent * unitCount), formatNumber(unitCount))}</div>
          )}
          <OriginNote origin={origins.rentEstimate} />
        </div>
        {low !== null && high !== null && (
          <div>
            <RangeBar
              rent={rent}
              low={low}
              high={high}
              comparables={comparables}
              format={formatDollars}
              sentence={reportText.bar(formatDollars(rent), formatDollars(low), formatDollars(high))}
            />
            {reportText.range(formatDollars(low), formatDollars(high))}
            <OriginNote origin={origins.rentRangeLow} />
            <Confidence report={report} rent={rent} low={low} high={high} />
          </div>
        )}
      </Box>
    </ReportPart>
  );
}

interface ConfidenceProps {
  report: LeadReport;
  rent: number;
  low: number;
  high: number;
}

function Confidence({ report, rent, low, high }: ConfidenceProps) {
  const { origins, comparables, estimatedAt, createdAt } = report;
  if (origins.rentEstimate !== 'provider') return null;
  const isRangeAssumed = origins.rentRangeLow !== 'provider' || origins.rentRangeHigh !== 'provider';
  const asOf = new Date(estimatedAt ?? createdAt);
  const { level, reason } = rentConfidence({ rent, low, high, isRangeAssumed, comparables, asOf });
  return (
    <Typography variant="body2" sx={{ mt: 1 }}>
      <strong>{REPORT_WORDS.estimate.confidence[level]}.</strong> {reason}
    </Typography>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
};
