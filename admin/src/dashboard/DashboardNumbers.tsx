import { Box, Paper, Skeleton, Typography } from '@mui/material';
import { type DashboardNumbers as Numbers, type Trend } from '#shared/dashboard.js';
import { formatNumber } from '#shared/format.js';
import { ShowNumbers } from '../charts/ShowNumbers';
import { SmallText } from '../components/SmallText';
import { boardText } from '../leads/board/text';
import { NotRefreshed } from '../states/Loaded';
import { Delayed } from '../states/skeletons';
import { formatDay } from '../time/days';
import { FIGURE, FigureRow } from './Block';
import { useDashboardQuery } from './queries';
import { dashboardText } from './text';

/** Four numbers for this week and month. Space is reserved so nothing moves when they load. */
export function DashboardNumbers() {
  const query = useDashboardQuery<Numbers>('numbers', (api) => api.dashboardNumbers());
  const { data, error, dataUpdatedAt, isFetching, refetch } = query;
  return (
    <Box component="section" aria-label={dashboardText.numbers.title} aria-busy={!data && !error}>
      {error && (
        <NotRefreshed
          title={dashboardText.numbers.failed}
          error={error}
          readAt={dataUpdatedAt}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      <FigureRow>
        {TRENDS.map((name) => (
          <NumberCard key={name} name={name} trend={data?.[name]} failed={error !== null} />
        ))}
      </FigureRow>
      <NumbersTable numbers={data} />
    </Box>
  );
}

interface NumberCardProps {
  name: TrendName;
  /** Undefined while loading. */
  trend: Trend | undefined;
  failed: boolean;
}

function NumberCard({ name, trend, failed }: NumberCardProps) {
  const label = dashboardText.numbers[name];
  return (
    <Paper sx={CARD}>
      <Typography variant="body2" sx={{ fontWeight: 600 }}>
        {label}
      </Typography>
      {trend && <Figures name={name} trend={trend} label={label} />}
      {!trend && failed && <Typography variant="h2">{boardText.card.dash}</Typography>}
      {!trend && !failed && (
        <Delayed>
          <Skeleton variant="rounded" height={52} />
        </Delayed>
      )}
    </Paper>
  );
}

function Figures({ name, trend, label }: { name: TrendName; trend: Trend; label: string }) {
  const { value, weeks } = trend;
  const isMonthly = name === 'enrolled';
  const comparison = formatNumber(weeks.at(isMonthly ? -1 : -2) ?? 0);
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'end', justifyContent: 'space-between', gap: 1 }}>
        <Typography component="strong" sx={FIGURE}>
          {formatNumber(value)}
        </Typography>
        <Spark
          values={weeks}
          label={dashboardText.numbers.spark(label, weeks.map((count) => formatNumber(count)).join(', '))}
        />
      </Box>
      <SmallText sx={CAPTION}>
        <span>{dashboardText.numbers[isMonthly ? 'thisMonth' : 'thisWeek']}</span>{' '}
        <span>{dashboardText.numbers[isMonthly ? 'ofThisWeek' : 'lastWeek'](comparison)}</span>
      </SmallText>
    </>
  );
}

const CARD = {
  display: 'grid',
  alignContent: 'start',
  gap: 0.5,
  minWidth: 0,
  minHeight: { xs: '8.25rem', sm: '7rem' },
  px: { xs: 1.5, sm: 2 },
  py: 1.5,
};

const CAPTION = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  '& span + span::before': { content: { sm: '"\\00a0·\\00a0"' } },
};

const BAR = 7;
const STEP = 10;
const HEIGHT = 32;
/** Height in pixels of a zero bar, so every week is visible. */
const LEAST = 2;

/** One bar per week, the current one highlighted. */
function Spark({ values, label }: { values: number[]; label: string }) {
  const highest = Math.max(1, ...values);
  const width = values.length * STEP - (STEP - BAR);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      style={{ flex: '0 1 auto', minWidth: 0, maxWidth: '60%' }}
    >
      {values.map((value, week) => {
        const height = Math.max(LEAST, (value / highest) * HEIGHT);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its week
            key={week}
            x={week * STEP}
            y={HEIGHT - height}
            width={BAR}
            height={height}
            rx={value > 0 ? 1.5 : 0}
            fill={week === values.length - 1 ? 'var(--accent)' : 'var(--control)'}
          />
        );
      })}
    </svg>
  );
}

/** In display order. */
const TRENDS = ['newLeads', 'analyses', 'walkthroughs', 'enrolled'] as const;
type TrendName = (typeof TRENDS)[number];

/** The sparklines as a table. */
function NumbersTable({ numbers }: { numbers: Numbers | undefined }) {
  const heads = (['week', ...TRENDS] as const).map((name) => dashboardText.numbers[name]);
  const rows = numbers?.weekStarts.map((monday, week) => [
    formatDay(monday),
    ...TRENDS.map((name) => formatNumber(numbers[name].weeks[week] ?? 0)),
  ]);
  return <ShowNumbers heads={heads} rows={rows} />;
}
