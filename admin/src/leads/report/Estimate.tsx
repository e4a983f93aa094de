import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { LeadReport } from '../../../../src/shared/analysis/lead-report.contract.js';
import { formatDollars, formatNumber } from '../../../../src/shared/format.js';
import { RangeGauge } from '../../charts/RangeGauge';
import { OriginNote } from './OriginNote';
import { ReportPart } from './ReportPart';

/** The rent of one unit, its likely range, and what several units bring together. */
export function Estimate({ report, rent }: { report: LeadReport; rent: number }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`leadPage.report.${key}`, values);
  const { rentRangeLow: low, rentRangeHigh: high, origins, property } = report;
  const { unitCount } = property;
  return (
    <ReportPart title={say('estimate')}>
      <Box sx={COLUMNS}>
        <div>
          <Typography component="span" sx={{ font: '600 2.5rem/1.1 var(--font-heading)' }}>
            {formatDollars(rent)}
          </Typography>{' '}
          {say(unitCount > 1 ? 'perUnit' : 'perMonth')}
          {unitCount > 1 && (
            <div>
              {say('total', { amount: formatDollars(rent * unitCount), units: formatNumber(unitCount) })}
            </div>
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
              sentence={say('gauge', {
                rent: formatDollars(rent),
                low: formatDollars(low),
                high: formatDollars(high),
              })}
            />
            {say('range', { low: formatDollars(low), high: formatDollars(high) })}
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
