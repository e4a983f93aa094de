import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AnalyticsViews } from '../../../src/shared/analytics/analytics.contract.js';
import { formatNumber } from '../../../src/shared/format.js';

/** What has to hold for the forecast to come true. */
export function Assumptions({ forecast }: { forecast: AnalyticsViews['forecast'] }) {
  const translate = useTranslate();
  const assume = (key: string, count = 0) =>
    translate(`analytics.forecast.assume.${key}`, { count: formatNumber(count), smart_count: count });
  const all = [
    assume('chance', forecast.measuredLeads),
    assume('fees'),
    assume(forecast.leadsWithoutRent > 0 ? 'rentMissing' : 'rent', forecast.leadsWithoutRent),
    assume('setup'),
    assume('time'),
  ];
  return (
    <>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }}>
        {translate('analytics.forecast.assumptions')}
      </Typography>
      <Box component="ul" sx={LIST}>
        {all.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Box>
    </>
  );
}

const LIST = { mt: 0.5, mb: 1, pl: 2.5, fontSize: '0.875rem', color: 'text.secondary' };
