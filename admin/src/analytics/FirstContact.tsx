import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AnalyticsWeeks, ContactRow } from '../../../src/shared/analytics/analytics.contract.js';
import { formatNumber, formatPercent } from '../../../src/shared/format.js';
import { Bars } from '../charts/Bars';
import { ChartBlock } from './ChartBlock';
import { formatHours } from './formatDays';
import { sayBars } from './sayBars';

/** How long owners waited for somebody. */
export function FirstContact({ weeks }: { weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const toBar = ({ wait, leads, share }: ContactRow) => ({
    key: wait,
    label: translate(`analytics.wait.${wait}`),
    value: leads,
    figure: `${formatNumber(leads)} (${formatPercent(share)})`,
  });
  return (
    <ChartBlock
      chart="first-contact"
      weeks={weeks}
      rows={6}
      rowHeight={60}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows, medianHours }) => {
        const bars = rows.map(toBar);
        const waits = sayBars(bars);
        return (
          <>
            <Typography sx={{ fontWeight: 600, mb: 2 }}>
              {medianHours === null
                ? translate('analytics.first-contact.noMedian')
                : translate('analytics.first-contact.median', { time: formatHours(medianHours) })}
            </Typography>
            <Bars bars={bars} sentence={translate('analytics.first-contact.sentence', { waits })} />
          </>
        );
      }}
    </ChartBlock>
  );
}
