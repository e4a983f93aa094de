import Typography from '@mui/material/Typography';
import type { AnalysesRow, AnalyticsWeeks, ContactRow, FunnelRow, SourceRow } from '#shared/analytics.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import { Bars } from '../charts/Bars';
import { Columns } from '../charts/Columns';
import { leadText } from '../leads/text';
import { formatDay } from '../time/days';
import { ChartBlock } from './ChartBlock';
import { analyticsText, describeBars, formatDays, formatHours } from './text';

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

export function Analyses({ weeks }: { weeks: AnalyticsWeeks }) {
  return (
    <ChartBlock
      chart="analyses"
      weeks={weeks}
      rows={1}
      rowHeight={280}
      isEmpty={({ rows }) => rows.every(({ analyses }) => analyses === 0)}
    >
      {({ rows }) => <Weeks rows={rows} />}
    </ChartBlock>
  );
}

function Weeks({ rows }: { rows: AnalysesRow[] }) {
  const sum = (of: 'analyses' | 'fallback') => formatNumber(rows.reduce((total, row) => total + row[of], 0));
  const columns = rows.map(({ weekStart, analyses }) => ({
    key: weekStart,
    value: analyses,
    title: analyticsText.analyses.week(formatDay(weekStart), formatNumber(analyses)),
  }));
  const [from, to] = [rows[0]!, rows.at(-1)!].map(({ weekStart }) => formatDay(weekStart)) as [
    string,
    string,
  ];
  const inWords = rows.map(({ analyses }) => formatNumber(analyses)).join(', ');
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>
        {analyticsText.analyses.total(sum('analyses'), sum('fallback'))}
      </Typography>
      <Columns
        columns={columns}
        ends={[from, to]}
        format={formatNumber}
        sentence={analyticsText.analyses.summary(from, inWords)}
      />
    </>
  );
}
