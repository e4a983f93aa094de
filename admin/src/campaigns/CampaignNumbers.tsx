import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { CampaignStats } from '../../../src/shared/campaigns/campaign.contract.js';
import { formatNumber, formatPercent } from '../../../src/shared/format.js';
import { FigureCard, FigureRow } from '../dashboard/numbers/FigureCard';
import { Loaded } from '../states/Loaded';
import { useApi } from '../useApi';

const COUNTS = ['totalEmails', 'totalSMS', 'activeLeads'] as const;

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
    <Box
      component="section"
      aria-label={translate('campaigns.stats.label')}
      aria-busy={query.isPending}
      sx={{ mb: 1 }}
    >
      <Loaded query={query} failed="campaigns.stats.failed" skeleton={<Numbers />} compact>
        {(stats) => <Numbers stats={stats} />}
      </Loaded>
    </Box>
  );
}

/** Draws the cards without figures until they are known, so that nothing below moves then. */
function Numbers({ stats }: { stats?: CampaignStats }) {
  const translate = useTranslate();
  const say = (key: string) => translate(`campaigns.stats.${key}`);
  const rate = stats?.completionRate;
  return (
    <FigureRow>
      {COUNTS.map((name) => (
        <FigureCard
          key={name}
          label={say(name)}
          figure={stats && formatNumber(stats[name])}
          caption={say(`says.${name}`)}
        />
      ))}
      <FigureCard
        label={say('completionRate')}
        figure={stats && (rate ? formatPercent(rate) : translate('board.card.dash'))}
        caption={say(rate === 0 ? 'says.noneCompleted' : 'says.completionRate')}
      />
    </FigureRow>
  );
}
