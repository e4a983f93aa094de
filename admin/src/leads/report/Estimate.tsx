import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LeadReport } from '#shared/analysis.js';
import { formatDollars, formatNumber } from '#shared/format.js';
import { RangeGauge } from '../../charts/RangeGauge';
import { OriginNote, ReportPart } from './ReportPart';

import { reportText } from './text';

/** Rent per unit, likely range and total for several units. */
export function Estimate({ report, rent }: { report: LeadReport; rent: number }) {
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
            <RangeGauge
              value={rent}
              low={low}
              high={high}
              format={formatDollars}
              sentence={reportText.gauge(formatDollars(rent), formatDollars(low), formatDollars(high))}
            />
            {reportText.range(formatDollars(low), formatDollars(high))}
            <OriginNote origin={origins.rentRangeLow} />
          </div>
        )}
      </Box>
    </ReportPart>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(16rem, 100%), 1fr))',
};
