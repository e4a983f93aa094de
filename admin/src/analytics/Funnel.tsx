import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AnalyticsWeeks, FunnelRow } from '../../../src/shared/analytics/analytics.contract.js';
import { formatNumber, formatPercent } from '../../../src/shared/format.js';
import { STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { Bars } from '../charts/Bars';
import { ChartBlock } from './ChartBlock';
import { formatDays } from './formatDays';
import { sayBars } from './sayBars';

/** How far the leads of the period have come. */
export function Funnel({ weeks }: { weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const toBar = (row: FunnelRow, index: number) => ({
    key: row.stage,
    label: STATUS_LABELS[row.stage].column,
    value: row.leads,
    figure: formatNumber(row.leads),
    note: index === 0 ? translate('analytics.funnel.all') : noteOf(row),
  });
  const noteOf = ({ ofPrevious, medianDays }: FunnelRow) => {
    if (ofPrevious === null) return translate('analytics.funnel.noneBefore');
    const rate = formatPercent(ofPrevious);
    if (medianDays === null) return translate('analytics.funnel.note', { rate });
    return translate('analytics.funnel.noteDays', { rate, days: formatDays(medianDays) });
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
            <Bars bars={bars} sentence={translate('analytics.funnel.sentence', { stages: sayBars(bars) })} />
            {lost > 0 && (
              <Typography variant="body2">
                {translate('analytics.funnel.lost', { smart_count: lost })}
              </Typography>
            )}
          </>
        );
      }}
    </ChartBlock>
  );
}
