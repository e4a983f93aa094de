import Typography from '@mui/material/Typography';
import type { AnalyticsWeeks, FunnelRow } from '#shared/analytics.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import { Bars } from '../charts/Bars';
import { ChartBlock } from './ChartBlock';
import { describeBars, formatDays } from './formatDays';

import { analyticsText } from './text';

export function Funnel({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = (row: FunnelRow, index: number) => ({
    key: row.stage,
    label: STATUS_LABELS[row.stage].column,
    value: row.leads,
    figure: formatNumber(row.leads),
    note: index === 0 ? analyticsText.funnel.all : noteOf(row),
  });
  const noteOf = ({ ofPrevious, medianDays }: FunnelRow) => {
    if (ofPrevious === null) return analyticsText.funnel.noneBefore;
    const rate = formatPercent(ofPrevious);
    if (medianDays === null) return analyticsText.funnel.note(rate);
    return analyticsText.funnel.noteDays(rate, formatDays(medianDays));
  };
  return (
    <ChartBlock
      chart="funnel"
      weeks={weeks}
      rows={5}
      rowHeight={84}
      isEmpty={({ rows }) => rows[0]?.leads === 0}
    >
      {({ rows, lost }) => {
        const bars = rows.map(toBar);
        return (
          <>
            <Bars bars={bars} sentence={analyticsText.funnel.summary(describeBars(bars))} />
            {lost > 0 && <Typography variant="body2">{analyticsText.funnel.lost(lost)}</Typography>}
          </>
        );
      }}
    </ChartBlock>
  );
}
