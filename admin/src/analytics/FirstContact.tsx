import Typography from '@mui/material/Typography';
import type { AnalyticsWeeks, ContactRow } from '#shared/analytics.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { Bars } from '../charts/Bars';
import { ChartBlock } from './ChartBlock';
import { describeBars, formatHours } from './formatDays';

import { analyticsText } from './text';

export function FirstContact({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = ({ wait, leads, share }: ContactRow) => ({
    key: wait,
    label: analyticsText.wait[wait],
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
        const waits = describeBars(bars);
        return (
          <>
            <Typography sx={{ fontWeight: 600, mb: 2 }}>
              {medianHours === null
                ? analyticsText['first-contact'].noMedian
                : analyticsText['first-contact'].median(formatHours(medianHours))}
            </Typography>
            <Bars bars={bars} sentence={analyticsText['first-contact'].summary(waits)} />
          </>
        );
      }}
    </ChartBlock>
  );
}
