import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import type { CampaignStats } from '#shared/campaign.js';
import { formatNumber, formatPercent } from '#shared/format.js';
import { useApi } from '../api/useApi';
import { FigureCard, FigureRow } from '../dashboard/FigureCard';
import { boardText } from '../leads/board/text';
import { Loaded } from '../states/Loaded';
import { useCampaignsPath } from './CampaignsPage';
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

/** Cards without figures while they load, so that nothing below moves. */
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

const COUNT_ALONE = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'receivedAt', order: 'DESC' as const },
  filter: { isKnown: false },
};

/** A link to texts from unknown numbers, if there are any. Optional: it's left out when the count fails to load. */
export function UnknownNumbers() {
  const api = useApi();
  const to = `${useCampaignsPath()}/texts`;
  const { data } = useQuery({
    queryKey: ['inbound-texts', 'unknown'],
    queryFn: () => api.getList('inbound-texts', COUNT_ALONE),
    retry: false,
  });
  const total = data?.total ?? 0;
  // Reserves the line, so that nothing below it moves.
  return (
    <Box sx={{ minHeight: '1.5rem' }}>
      {total > 0 && (
        <Link component={RouterLink} to={to}>
          {campaignText.texts.link(total)}
        </Link>
      )}
    </Box>
  );
}
