import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { CampaignStats } from '#shared/campaigns/campaign.contract.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { useApi } from '../api/useApi';
import { FigureCard, FigureRow } from '../dashboard/FigureCard';
import { boardText } from '../leads/board/text';
import { Loaded } from '../states/Loaded';
import { campaignText } from './text';

const COUNTS = ['totalEmails', 'totalSMS', 'activeLeads'] as const;

/** Campaigns in four numbers. */
export function CampaignNumbers() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['campaigns', 'stats'],
    queryFn: () => api.campaignStats(),
    retry: false,
  });
  return (
    <Box component="section" aria-label={campaignText.stats.label} aria-busy={query.isPending} sx={{ mb: 1 }}>
      <Loaded query={query} failed={campaignText.stats.failed} skeleton={<Numbers />} compact>
        {(stats) => <Numbers stats={stats} />}
      </Loaded>
    </Box>
  );
}

/** Draws the cards without figures until they are known, so that nothing below moves then. */
function Numbers({ stats }: { stats?: CampaignStats }) {
  const { says, ...labels } = campaignText.stats;
  const rate = stats?.completionRate;
  return (
    <FigureRow>
      {COUNTS.map((name) => (
        <FigureCard
          key={name}
          label={labels[name]}
          figure={stats && formatNumber(stats[name])}
          caption={says[name]}
        />
      ))}
      <FigureCard
        label={labels.completionRate}
        figure={stats && (rate ? formatPercent(rate) : boardText.card.dash)}
        caption={rate === 0 ? says.noneCompleted : says.completionRate}
      />
    </FigureRow>
  );
}
