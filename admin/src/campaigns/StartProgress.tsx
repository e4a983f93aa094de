import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { useApi } from '../api/useApi';
import { campaignText } from './text';

const LOOK_EVERY_MS = 2_000;

/** How many campaigns are still to begin, whoever started them; the list follows as they do. */
export function StartProgress() {
  const api = useApi();
  const refresh = useRefresh();
  const { data } = useQuery({
    queryKey: ['campaigns', 'starts'],
    queryFn: () => api.startingCampaigns(),
    retry: false,
    refetchInterval: ({ state }) => (state.data?.leads ? LOOK_EVERY_MS : false),
  });
  const leads = data?.leads ?? 0;
  const before = useRef(0);
  useEffect(() => {
    if (before.current > 0 && leads !== before.current) refresh();
    before.current = leads;
  }, [leads, refresh]);
  return (
    <div role="status">
      {leads > 0 && (
        <>
          <Typography variant="body2">{campaignText.startAll.left(leads)}</Typography>
          <LinearProgress aria-hidden sx={{ my: 1 }} />
        </>
      )}
    </div>
  );
}
