import type { AnalyticsWeeks, SourceRow } from '#shared/analytics.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { Bars } from '../charts/Bars';
import { leadText } from '../leads/text';
import { ChartBlock } from './ChartBlock';
import { describeBars } from './formatDays';
import { analyticsText } from './text';

export function Sources({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = ({ source, leads, share, enrolled, conversion }: SourceRow) => ({
    key: source,
    label: leadText.source[source],
    value: leads,
    part: enrolled,
    figure: formatNumber(leads),
    note: analyticsText.sources.note(formatPercent(share), formatNumber(enrolled), formatPercent(conversion)),
  });
  return (
    <ChartBlock
      chart="sources"
      weeks={weeks}
      rows={5}
      rowHeight={84}
      isEmpty={({ rows }) => rows.length === 0}
    >
      {({ rows }) => {
        const bars = rows.map(toBar);
        return <Bars bars={bars} sentence={analyticsText.sources.summary(describeBars(bars))} />;
      }}
    </ChartBlock>
  );
}
