import { useTranslate } from 'react-admin';
import type { AnalyticsWeeks, SourceRow } from '../../../src/shared/analytics/analytics.contract.js';
import { formatNumber, formatPercent } from '../../../src/shared/format.js';
import { Bars } from '../charts/Bars';
import { ChartBlock } from './ChartBlock';
import { sayBars } from './sayBars';

/** Where the leads of the period came from. */
export function Sources({ weeks }: { weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const toBar = ({ source, leads, share, enrolled, conversion }: SourceRow) => ({
    key: source,
    label: translate(`lead.source.${source}`),
    value: leads,
    part: enrolled,
    figure: formatNumber(leads),
    note: translate('analytics.sources.note', {
      share: formatPercent(share),
      enrolled: formatNumber(enrolled),
      conversion: formatPercent(conversion),
    }),
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
        return (
          <Bars bars={bars} sentence={translate('analytics.sources.sentence', { sources: sayBars(bars) })} />
        );
      }}
    </ChartBlock>
  );
}
