import Typography from '@mui/material/Typography';
import type { AnalysesRow, AnalyticsWeeks } from '#shared/analytics.js';
import { formatNumber } from '#shared/format.js';
import { Columns } from '../charts/Columns';
import { formatDay } from '../time/days';
import { ChartBlock } from './ChartBlock';
import { analyticsText } from './text';

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
