import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { AnalyticsViews, AnalyticsWeeks, ForecastRow } from '#shared/analytics.js';
import { formatDollars, formatPercent } from '#shared/format.js';
import { STATUS_LABELS } from '#shared/lead.js';
import type { PriceBook } from '#shared/price-book.js';
import { Bars } from '../charts/Bars';
import { WithPrices } from '../components/Facts';
import { FIGURE } from '../dashboard/Block';
import { ChartBlock } from './ChartBlock';
import { analyticsText, describeBars } from './text';

export function Forecast({ weeks }: { weeks: AnalyticsWeeks }) {
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

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

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
      tenths.format(forecast.expectedProperties),
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
