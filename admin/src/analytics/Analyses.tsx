import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AnalysesRow, AnalyticsWeeks } from '../../../src/shared/analytics/analytics.contract.js';
import { formatNumber } from '../../../src/shared/format.js';
import { Columns } from '../charts/Columns';
import { formatDay } from '../time/days';
import { ChartBlock } from './ChartBlock';

/** How many analyses the public site was asked for. */
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
  const translate = useTranslate();
  const say = (key: string, values: object) => translate(`analytics.analyses.${key}`, values);
  const sum = (of: 'analyses' | 'fallback') => formatNumber(rows.reduce((total, row) => total + row[of], 0));
  const columns = rows.map(({ weekStart, analyses }) => ({
    key: weekStart,
    value: analyses,
    title: say('week', { day: formatDay(weekStart), count: formatNumber(analyses) }),
  }));
  const [from, to] = [rows[0]!, rows.at(-1)!].map(({ weekStart }) => formatDay(weekStart)) as [
    string,
    string,
  ];
  const inWords = rows.map(({ analyses }) => formatNumber(analyses)).join(', ');
  return (
    <>
      <Typography sx={{ fontWeight: 600, mb: 2 }}>
        {say('total', { count: sum('analyses'), fallback: sum('fallback') })}
      </Typography>
      <Columns
        columns={columns}
        ends={[from, to]}
        format={formatNumber}
        sentence={say('sentence', { from, weeks: inWords })}
      />
    </>
  );
}
