import { useTranslate } from 'react-admin';
import type { AnalyticsChart, AnalyticsRow } from '../../../src/shared/analytics/analytics.contract.js';
import {
  ANALYTICS_TABLES,
  type TableColumn,
  type Unit,
} from '../../../src/shared/analytics/analytics-tables.js';
import { formatDollars, formatNumber, formatPercent } from '../../../src/shared/format.js';
import { STATUS_LABELS } from '../../../src/shared/leads/lead.contract.js';
import { ShowNumbers } from '../charts/ShowNumbers';
import { formatLongDate } from '../time/days';
import { formatDays } from './formatDays';

interface ChartNumbersProps {
  chart: AnalyticsChart;
  rows: AnalyticsRow<AnalyticsChart>[];
}

/** The table of a chart: what its CSV file holds, as people read it. */
export function ChartNumbers({ chart, rows }: ChartNumbersProps) {
  const translate = useTranslate();
  const table = ANALYTICS_TABLES[chart] as TableColumn<AnalyticsRow<AnalyticsChart>>[];
  const read: Record<Unit, (value: never) => string> = {
    stage: (stage: keyof typeof STATUS_LABELS) => STATUS_LABELS[stage].column,
    source: (source: string) => translate(`lead.source.${source}`),
    wait: (wait: string) => translate(`analytics.wait.${wait}`),
    week: formatLongDate,
    count: formatNumber,
    rate: formatPercent,
    days: formatDays,
    dollars: formatDollars,
  };
  const cells = rows.map((row) =>
    table.map(({ unit, value }) => {
      const cell = value(row);
      return cell === null ? translate('analytics.none') : read[unit](cell as never);
    }),
  );
  return <ShowNumbers heads={table.map(({ heading }) => heading)} rows={cells} />;
}
