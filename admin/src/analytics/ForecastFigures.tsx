import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { AnalyticsViews } from '../../../src/shared/analytics/analytics.contract.js';
import { formatDollars, formatNumber } from '../../../src/shared/format.js';
import { FIGURE } from '../dashboard/numbers/FigureCard';

const tenths = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** The three sums of the forecast. */
export function ForecastFigures({ forecast }: { forecast: AnalyticsViews['forecast'] }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`analytics.forecast.${key}`, values);
  const open = forecast.rows.reduce((sum, { leads }) => sum + leads, 0);
  const figures = [
    [say('monthly'), formatDollars(forecast.expectedDollarsPerMonth), say('monthlyOf')],
    [
      say('properties'),
      tenths.format(forecast.expectedProperties),
      say('propertiesOf', { smart_count: open, count: formatNumber(open) }),
    ],
    [say('setup'), formatDollars(forecast.expectedSetupDollars), say('setupOf')],
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
