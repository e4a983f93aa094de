import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { CampaignStats } from '../../../src/shared/campaigns/campaign.contract.js';
import { formatNumber, formatPercent } from '../../../src/shared/format.js';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';

const NUMBERS: [keyof CampaignStats, (value: number) => string][] = [
  ['totalEmails', formatNumber],
  ['totalSMS', formatNumber],
  ['activeLeads', formatNumber],
  ['completionRate', formatPercent],
];

/** Campaigns in four numbers. */
export function CampaignNumbers() {
  const translate = useTranslate();
  const api = useApi();
  const query = useQuery({
    queryKey: ['campaigns', 'stats'],
    queryFn: () => api.campaignStats(),
    retry: false,
  });
  return (
    <Paper component="section" aria-label={translate('campaigns.stats.label')} sx={{ p: 2, mb: 2 }}>
      <Loaded query={query} failed="campaigns.stats.failed" height={56}>
        {(stats) => (
          <Box component="dl" sx={LIST}>
            {NUMBERS.map(([name, format]) => (
              <div key={name}>
                <Typography component="dt" variant="body2" color="textSecondary">
                  {translate(`campaigns.stats.${name}`)}
                </Typography>
                <Box component="dd" sx={FIGURE}>
                  {format(stats[name])}
                </Box>
              </div>
            ))}
          </Box>
        )}
      </Loaded>
    </Paper>
  );
}

const LIST = {
  m: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fit, minmax(8rem, 1fr))',
};
const FIGURE = { m: 0, fontSize: '1.5rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' };
