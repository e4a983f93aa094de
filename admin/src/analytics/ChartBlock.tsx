import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type {
  AnalyticsChart,
  AnalyticsViews,
  AnalyticsWeeks,
} from '../../../src/shared/analytics/analytics.contract.js';
import { Block } from '../dashboard/Block';
import { RowsSkeleton } from '../dashboard/RowsSkeleton';
import { Loaded } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { ChartNumbers } from './ChartNumbers';
import { ExportChart } from './ExportChart';
import { useChart } from './useChart';

interface ChartBlockProps<Chart extends AnalyticsChart> {
  chart: Chart;
  weeks: AnalyticsWeeks;
  /** About how many rows it will have, so that nothing moves when they come. */
  rows: number;
  rowHeight: number;
  isEmpty(view: AnalyticsViews[Chart]): boolean;
  children(view: AnalyticsViews[Chart]): ReactNode;
}

/** A chart of the page: what it counts, the drawing, its numbers, and the file of them. */
export function ChartBlock<Chart extends AnalyticsChart>(props: ChartBlockProps<Chart>) {
  const { chart, weeks, rows, rowHeight, isEmpty, children } = props;
  const translate = useTranslate();
  const query = useChart(chart, weeks);
  const isDrawn = query.data !== undefined && !isEmpty(query.data);
  return (
    <Block
      title={translate(`analytics.${chart}.title`)}
      action={isDrawn && <ExportChart chart={chart} weeks={weeks} />}
    >
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5, maxWidth: '68ch' }}>
        {translate(`analytics.${chart}.says`)}
      </Typography>
      <Loaded
        query={query}
        failed="analytics.failed"
        skeleton={<RowsSkeleton rows={rows} height={rowHeight} />}
      >
        {(view) =>
          isEmpty(view) ? (
            <Notice compact title={translate(`analytics.${chart}.empty`)} />
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
