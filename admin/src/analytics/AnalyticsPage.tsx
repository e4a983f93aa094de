import { Box, Stack, Typography } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import {
  ANALYTICS_DEFAULT_WEEKS,
  ANALYTICS_WEEKS,
  type AnalyticsViews,
  type AnalyticsWeeks,
  type ForecastRow,
} from '#shared/analytics.js';
import { formatDollars, formatNumber, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import type { PriceBook } from '#shared/price-book.js';
import { Bars } from '../charts/Bars';
import { WithPrices } from '../components/Facts';
import { SelectField } from '../components/FilterRow';
import { FIGURE } from '../dashboard/Block';
import { Page } from '../layout/Page';
import { AdminsOnly } from '../states/NoAccess';
import { formatLongDate } from '../time/days';
import { ChartBlock, useChart } from './ChartBlock';
import { Accuracy, Analyses, FirstContact, Funnel, Responders, ResponseHours, Sources } from './charts';
import { analyticsText, describeBars } from './text';

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
    <SelectField
      label={analyticsText.period}
      value={weeks}
      options={ANALYTICS_WEEKS.map((each) => [each, analyticsText.weeks(each)])}
      onChange={onChange}
      sx={{ mt: 0.75, width: { xs: '100%', sm: '12rem' } }}
    />
  );
}

/** The period is a URL parameter. */
function useWeeks(): [AnalyticsWeeks, (weeks: string) => void] {
  const [params, setParams] = useSearchParams();
  const asked = Number(params.get('weeks'));
  const weeks = ANALYTICS_WEEKS.find((each) => each === asked) ?? ANALYTICS_DEFAULT_WEEKS;
  return [weeks, (next) => setParams({ weeks: next }, { replace: true })];
}

function Forecast({ weeks }: { weeks: AnalyticsWeeks }) {
  const toBar = ({ stage, leads, chance, expectedDollarsPerMonth }: ForecastRow) => {
    const count = analyticsText.leads(leads);
    return {
      key: stage,
      label: STATUS_LABELS[stage].column,
      value: expectedDollarsPerMonth ?? 0,
      figure: expectedDollarsPerMonth === null ? analyticsText.none : formatDollars(expectedDollarsPerMonth),
      note:
        chance === null
          ? analyticsText.forecast.noChance(count)
          : analyticsText.forecast.note(count, formatPercent(chance)),
    };
  };
  return (
    <ChartBlock
      chart="forecast"
      weeks={weeks}
      rows={5}
      rowHeight={84}
      isEmpty={({ rows }) => rows.every(({ leads }) => leads === 0)}
    >
      {(forecast) => {
        const bars = forecast.rows.map(toBar);
        const stages = describeBars(bars);
        return (
          <>
            <WithPrices>{(book) => <ForecastFigures forecast={forecast} book={book} />}</WithPrices>
            <Bars bars={bars} sentence={analyticsText.forecast.summary(stages)} />
            <WithPrices>{(book) => <Assumptions forecast={forecast} book={book} />}</WithPrices>
          </>
        );
      }}
    </ChartBlock>
  );
}

interface PartProps {
  forecast: AnalyticsViews['forecast'];
  book: PriceBook;
}

function ForecastFigures({ forecast, book }: PartProps) {
  const open = forecast.rows.reduce((sum, { leads }) => sum + leads, 0);
  const figures = [
    [
      analyticsText.forecast.monthly,
      formatDollars(forecast.expectedDollarsPerMonth),
      analyticsText.forecast.monthlyOf,
    ],
    [
      analyticsText.forecast.properties,
      formatNumber(forecast.expectedProperties, 1),
      analyticsText.forecast.propertiesOf(open),
    ],
    [
      analyticsText.forecast.setup,
      formatDollars(forecast.expectedSetupDollars),
      analyticsText.forecast.setupOf(book),
    ],
  ];
  return (
    <Box component="dl" sx={LIST}>
      {figures.map(([name, figure, of]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <strong>{figure}</strong>
            <span>{of}</span>
          </dd>
        </div>
      ))}
    </Box>
  );
}

const LIST = {
  m: 0,
  mb: 2.5,
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(9rem, 1fr))',
  gap: 2,
  '& dt': { fontSize: '0.875rem', fontWeight: 600 },
  '& dd': { m: 0, display: 'flex', flexDirection: 'column' },
  '& dd strong': FIGURE,
  '& dd span': { color: 'text.secondary', fontSize: '0.875rem' },
};

function Assumptions({ forecast, book }: PartProps) {
  const { measuredLeads, leadsWithoutRent } = forecast;
  const { assume } = analyticsText.forecast;
  const all = [
    assume.chance(measuredLeads),
    assume.fees(book),
    leadsWithoutRent > 0 ? assume.rentMissing(leadsWithoutRent, book) : assume.rent,
    assume.setup(book),
    assume.time,
  ];
  return (
    <>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {analyticsText.forecast.assumptions}
      </Typography>
      <Box component="ul" sx={ASSUMPTIONS}>
        {all.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Box>
    </>
  );
}

const ASSUMPTIONS = { mt: 0.5, mb: 1, pl: 2.5, fontSize: '0.875rem', color: 'text.secondary' };
