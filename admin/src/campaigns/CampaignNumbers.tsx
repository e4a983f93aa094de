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
    <Box component="section" aria-label={translate('campaigns.stats.label')} sx={{ mb: 2 }}>
      <Loaded query={query} failed="campaigns.stats.failed" height={112}>
        {(stats) => <Numbers stats={stats} />}
      </Loaded>
    </Box>
  );
}

function Numbers({ stats }: { stats: CampaignStats }) {
  const translate = useTranslate();
  const say = (key: string) => translate(`campaigns.stats.${key}`);
  const { completionRate } = stats;
  return (
    <FigureRow>
      {COUNTS.map((name) => (
        <FigureCard
          key={name}
          label={say(name)}
          figure={formatNumber(stats[name])}
          caption={say(`says.${name}`)}
        />
      ))}
      <FigureCard
        label={say('completionRate')}
        figure={completionRate > 0 ? formatPercent(completionRate) : translate('board.card.dash')}
        caption={say(completionRate > 0 ? 'says.completionRate' : 'says.noneCompleted')}
      />
    </FigureRow>
  );
}
