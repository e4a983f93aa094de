import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { useApi } from '../api/useApi';
import { campaignText } from './text';
import { useCampaignsPath } from './useCampaignsPath';

const COUNT_ALONE = {
  pagination: { page: 1, perPage: 1 },
  sort: { field: 'receivedAt', order: 'DESC' as const },
  filter: { isKnown: false },
};

/** The way to the texts that stand with no lead, where there are any; without their count nobody misses it. */
export function UnknownNumbers() {
  const api = useApi();
  const to = `${useCampaignsPath()}/texts`;
  const { data } = useQuery({
    queryKey: ['inbound-texts', 'unknown'],
    queryFn: () => api.getList('inbound-texts', COUNT_ALONE),
    retry: false,
  });
  const total = data?.total ?? 0;
  // The line is there before its words are: nothing below it moves.
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
