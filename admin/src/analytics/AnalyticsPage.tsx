import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import { useTranslate } from 'react-admin';
import type { AnalyticsWeeks } from '../../../src/shared/analytics/analytics.contract.js';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/AdminsOnly';
import { formatLongDate } from '../time/days';
import { Analyses } from './Analyses';
import { FirstContact } from './FirstContact';
import { Forecast } from './Forecast';
import { Funnel } from './Funnel';
import { PeriodPicker } from './PeriodPicker';
import { Sources } from './Sources';
import { useChart } from './useChart';
import { useWeeks } from './useWeeks';

/** `/admin/analytics`: how the company's leads fare, for administrators. */
export function AnalyticsPage() {
  return (
    <AdminsOnly>
      <Charts />
    </AdminsOnly>
  );
}

function Charts() {
  const translate = useTranslate();
  const [weeks, setWeeks] = useWeeks();
  return (
    <Page
      title={translate('analytics.title')}
      subtitle={<Since weeks={weeks} />}
      actions={<PeriodPicker weeks={weeks} onChange={setWeeks} />}
    >
      <Box sx={GRID}>
        <Stack spacing={2}>
          <Funnel weeks={weeks} />
          <Sources weeks={weeks} />
        </Stack>
        <Stack spacing={2}>
          <Forecast weeks={weeks} />
          <FirstContact weeks={weeks} />
        </Stack>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Analyses weeks={weeks} />
        </Box>
      </Box>
    </Page>
  );
}

/** The first day of the period; it takes its place before the day is known. */
function Since({ weeks }: { weeks: AnalyticsWeeks }) {
  const translate = useTranslate();
  const { data } = useChart('funnel', weeks);
  return <>{data ? translate('analytics.since', { day: formatLongDate(data.since) }) : '\u00a0'}</>;
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2,
};
