import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useSearchParams } from 'react-router-dom';
import { ANALYTICS_DEFAULT_WEEKS, ANALYTICS_WEEKS, type AnalyticsWeeks } from '#shared/analytics.js';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { formatLongDate } from '../time/days';
import { useChart } from './ChartBlock';
import { Accuracy, Analyses, FirstContact, Funnel, Responders, ResponseHours, Sources } from './charts';
import { Forecast } from './Forecast';
import { analyticsText } from './text';

/** `/admin/analytics`, for admins. */
export function AnalyticsPage() {
  return (
    <AdminsOnly>
      <Charts />
    </AdminsOnly>
  );
}

function Charts() {
  const [weeks, setWeeks] = useWeeks();
  return (
    <Page
      title={analyticsText.title}
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
          <Responders weeks={weeks} />
        </Stack>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <ResponseHours weeks={weeks} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Analyses weeks={weeks} />
        </Box>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
          <Accuracy weeks={weeks} />
        </Box>
      </Box>
    </Page>
  );
}

const HIDDEN = { visibility: 'hidden' } as const;
const LONG_DAY = '2026-09-28';

/** Reserves its lines until the day is known. */
function Since({ weeks }: { weeks: AnalyticsWeeks }) {
  const { data } = useChart('funnel', weeks);
  const day = data?.since ?? LONG_DAY;
  return <span style={data ? undefined : HIDDEN}>{analyticsText.since(formatLongDate(day))}</span>;
}

const GRID = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  gap: 2,
};

interface PeriodPickerProps {
  weeks: AnalyticsWeeks;
  onChange: (weeks: string) => void;
}

function PeriodPicker({ weeks, onChange }: PeriodPickerProps) {
  return (
    <TextField
      select
      label={analyticsText.period}
      value={weeks}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ mt: 0.75, width: { xs: '100%', sm: '12rem' } }}
    >
      {ANALYTICS_WEEKS.map((each) => (
        <option key={each} value={each}>
          {analyticsText.weeks(each)}
        </option>
      ))}
    </TextField>
  );
}

/** The period is a URL parameter. */
function useWeeks(): [AnalyticsWeeks, (weeks: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('weeks'));
  const weeks = ANALYTICS_WEEKS.find((each) => each === asked) ?? ANALYTICS_DEFAULT_WEEKS;
  return [weeks, (next) => setParams({ weeks: next }, { replace: true })];
}
