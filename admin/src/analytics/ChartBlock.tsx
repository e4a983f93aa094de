import Download from '@mui/icons-material/Download';
import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import {
  ANALYTICS_TABLES,
  type AnalyticsChart,
  type AnalyticsRow,
  type AnalyticsViews,
  type AnalyticsWeeks,
  type TableColumn,
  type Unit,
} from '#shared/analytics.js';
import { formatDollars, formatMonth, formatNumber, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { ShowNumbers } from '../charts/ShowNumbers';
import { useSaveExport } from '../components/ExportButton';
import { SmallText } from '../components/SmallText';
import { Block } from '../dashboard/Block';
import { REFRESH } from '../dashboard/queries';
import { leadText } from '../leads/text';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { formatLongDate } from '../time/days';
import { analyticsText, formatDays, formatHour, formatWait } from './text';

interface ChartBlockProps<Chart extends AnalyticsChart> {
  chart: Chart;
  weeks: AnalyticsWeeks;
  /** Expected number of rows, to reserve space. */
  rows: number;
  rowHeight?: number;
  /** Default: it has no rows. */
  isEmpty?(view: AnalyticsViews[Chart]): boolean;
  children(view: AnalyticsViews[Chart]): ReactNode;
}

/** A chart with its description, table and CSV export. */
export function ChartBlock<Chart extends AnalyticsChart>(props: ChartBlockProps<Chart>) {
  const { chart, weeks, rows, rowHeight = 84, isEmpty = hasNoRows, children } = props;
  const query = useChart(chart, weeks);
  const isDrawn = query.data !== undefined && !isEmpty(query.data);
  return (
    <Block title={analyticsText[chart].title} action={isDrawn && <ExportChart chart={chart} weeks={weeks} />}>
      <SmallText sx={{ mb: 2.5, maxWidth: '68ch' }}>{analyticsText[chart].description}</SmallText>
      <Loaded
        query={query}
        failed={analyticsText.failed}
        skeleton={<RowsSkeleton rows={rows} height={rowHeight} />}
      >
        {(view) =>
          isEmpty(view) ? (
            <Notice compact title={analyticsText[chart].empty} />
          ) : (
            <>
              {children(view)}
              <ChartNumbers chart={chart} rows={view.rows} />
            </>
          )
        }
      </Loaded>
    </Block>
  );
}

const hasNoRows = ({ rows }: { rows: readonly unknown[] }) => rows.length === 0;

interface ChartNumbersProps {
  chart: AnalyticsChart;
  rows: AnalyticsRow<AnalyticsChart>[];
}

/** The chart's data as a table, matching its CSV. */
function ChartNumbers({ chart, rows }: ChartNumbersProps) {
  const table = ANALYTICS_TABLES[chart] as TableColumn<AnalyticsRow<AnalyticsChart>>[];
  const read: Record<Unit, (value: never) => string> = {
    stage: (stage: keyof typeof STATUS_LABELS) => STATUS_LABELS[stage].column,
    source: (source: keyof typeof leadText.source) => leadText.source[source],
    wait: (wait: keyof typeof analyticsText.wait) => analyticsText.wait[wait],
    week: formatLongDate,
    month: formatMonth,
    text: String,
    count: formatNumber,
    rate: formatPercent,
    hour: formatHour,
    minutes: formatWait,
    days: formatDays,
    dollars: formatDollars,
  };
  const cells = rows.map((row) =>
    table.map(({ unit, value }) => {
      const cell = value(row);
      return cell === null ? analyticsText.none : read[unit](cell as never);
    }),
  );
  return <ShowNumbers heads={table.map(({ heading }) => heading)} rows={cells} />;
}

function ExportChart({ chart, weeks }: { chart: AnalyticsChart; weeks: AnalyticsWeeks }) {
  const api = useApi();
  const { save, isPending } = useSaveExport({
    read: () => api.exportAnalytics(chart, { weeks }),
    unnamed: `analytics-${chart}.csv`,
  });
  return (
    <Button
      size="small"
      startIcon={<Download />}
      aria-disabled={isPending}
      aria-label={analyticsText.export(analyticsText[chart].title)}
      onClick={save}
    >
      {analyticsText.csv}
    </Button>
  );
}

export function useChart<Chart extends AnalyticsChart>(chart: Chart, weeks: AnalyticsWeeks) {
  const api = useApi();
  return useQuery<AnalyticsViews[Chart]>({
    queryKey: ['analytics', chart, weeks],
    queryFn: () => api.analytics(chart, { weeks }),
    ...REFRESH,
  });
}
