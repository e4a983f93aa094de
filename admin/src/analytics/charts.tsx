import { Typography } from '@mui/material';
import type {
  AccuracyRow,
  AnalysesRow,
  AnalyticsWeeks,
  ContactRow,
  FunnelRow,
  RespondersRow,
  ResponseHoursRow,
  SourceRow,
} from '#shared/analytics.js';
import { linearScale, niceTicks } from '#shared/charts.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import { Bars, FULL, REST } from '../charts/Bars';
import { leadText } from '../leads/text';
import { formatDay } from '../time/days';
import { ChartBlock } from './ChartBlock';
import { analyticsText, describeBars, formatDays, formatHour, formatHours, formatWait } from './text';

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
    <ChartBlock chart="funnel" weeks={weeks} rows={5} isEmpty={({ rows }) => rows[0]?.leads === 0}>
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
    <ChartBlock chart="sources" weeks={weeks} rows={5}>
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
    <ChartBlock chart="first-contact" weeks={weeks} rows={6} rowHeight={60}>
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

export function Responders({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = ({ name, leads, medianMinutes, withinLimit, share }: RespondersRow) => ({
    key: name ?? '',
    label: name ?? analyticsText.responders.former,
    value: leads,
    part: withinLimit,
    figure: formatNumber(leads),
    note: analyticsText.responders.note(formatPercent(share), formatWait(medianMinutes)),
  });
  return (
    <ChartBlock chart="responders" weeks={weeks} rows={4}>
      {({ rows }) => {
        const bars = rows.map(toBar);
        return <Bars bars={bars} sentence={analyticsText.responders.summary(describeBars(bars))} />;
      }}
    </ChartBlock>
  );
}

export function ResponseHours({ weeks }: { weeks: AnalyticsWeeks }) {
  const describe = ({ hour, share, leads, medianMinutes }: ResponseHoursRow) =>
    analyticsText['response-hours'].hour(
      formatHour(hour),
      formatPercent(share ?? 0),
      leads,
      medianMinutes === null ? null : formatWait(medianMinutes),
    );
  return (
    <ChartBlock chart="response-hours" weeks={weeks} rows={1} rowHeight={220}>
      {({ rows }) => (
        <Columns
          columns={rows.map((row) => ({
            key: `${row.hour}`,
            value: row.leads,
            part: Math.round((row.share ?? 0) * row.leads),
            title: describe(row),
          }))}
          ends={[formatHour(0), formatHour(23)]}
          format={formatNumber}
          sentence={analyticsText['response-hours'].summary(
            rows
              .filter(({ leads }) => leads > 0)
              .map(describe)
              .join('; '),
          )}
        />
      )}
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
  const columns = rows.map(({ weekStart, analyses }, index) => ({
    key: weekStart,
    isPartial: index === rows.length - 1,
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

/** Each area over the whole period; the table also breaks it down by month. */
export function Accuracy({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = ({ city, leases, medianError, medianBias }: AccuracyRow) => ({
    key: city ?? '',
    label: city ?? analyticsText.accuracy.all,
    value: (medianError ?? 0) * 100,
    figure: medianError === null ? analyticsText.accuracy.tooFew : formatPercent(medianError),
    note: [analyticsText.accuracy.leases(leases), medianBias !== null && describeBias(medianBias)]
      .filter(Boolean)
      .join(', '),
  });
  return (
    <ChartBlock chart="accuracy" weeks={weeks} rows={3}>
      {({ rows }) => {
        const bars = rows.filter(({ month }) => month === null).map(toBar);
        return <Bars bars={bars} sentence={analyticsText.accuracy.summary(describeBars(bars))} />;
      }}
    </ChartBlock>
  );
}

function describeBias(bias: number): string {
  const { high, low, even } = analyticsText.accuracy;
  const rate = formatPercent(Math.abs(bias));
  if (rate === formatPercent(0)) return even;
  return bias > 0 ? high(rate) : low(rate);
}

const TOP = 10;
const BOTTOM = 180;
const HEIGHT = 208;
/** Space for the axis labels. */
const LEFT = 36;
/** Column width as a share of its step. */
const FILL = 0.72;

interface Column {
  key: string;
  value: number;
  /** Shown on hover. */
  title: string;
  /** Still in progress. */
  isPartial?: boolean;
  /** A highlighted share of the value. */
  part?: number;
}

interface ColumnsProps {
  columns: Column[];
  /** Labels of the first and last column. */
  ends: [string, string];
  format(value: number): string;
  /** Text alternative; the numbers are also in a table. */
  sentence: string;
}

/** Column chart starting at zero. Widths are percentages, so text keeps its size. */
function Columns({ columns, ends, format, sentence }: ColumnsProps) {
  const ticks = niceTicks([0, 1, ...columns.map(({ value }) => value)]);
  const y = linearScale(ticks, [BOTTOM, TOP]);
  const step = 100 / columns.length;
  return (
    <svg role="img" aria-label={sentence} height={HEIGHT} style={FRAME}>
      {ticks.filter(Number.isInteger).map((tick) => (
        <g key={tick}>
          <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} stroke="var(--hairline)" />
          <text x={-8} y={y(tick)} textAnchor="end" dominantBaseline="middle">
            {format(tick)}
          </text>
        </g>
      ))}
      {columns.map(({ key, value, title, isPartial, part }, index) => {
        const place = { x: `${(index + (1 - FILL) / 2) * step}%`, width: `${step * FILL}%` };
        return (
          <g key={key}>
            <title>{title}</title>
            <rect
              {...place}
              y={y(value)}
              height={BOTTOM - y(value)}
              fill={part !== undefined || isPartial ? REST : FULL}
            />
            {part !== undefined && <rect {...place} y={y(part)} height={BOTTOM - y(part)} fill={FULL} />}
          </g>
        );
      })}
      <text y={HEIGHT - 6}>{ends[0]}</text>
      <text x="100%" y={HEIGHT - 6} textAnchor="end">
        {ends[1]}
      </text>
    </svg>
  );
}

const FRAME = {
  display: 'block',
  overflow: 'visible',
  width: `calc(100% - ${LEFT}px)`,
  marginLeft: LEFT,
  fill: 'var(--muted)',
  fontSize: 13,
  fontVariantNumeric: 'tabular-nums',
};
