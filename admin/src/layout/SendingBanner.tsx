import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { codeOf } from '../code';
import { lazyPart } from '../lazyPart';
import { may } from '../session/may';
import { useApi } from '../useApi';

const SendingPaused = lazyPart(codeOf(() => import('./SendingPaused').then((part) => part.SendingPaused)));
const LOOK_EVERY_MS = 60_000;

/** Tells admins on every page that sending is paused and needs one of them to resume it. */
export function SendingBanner() {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['sending'],
    queryFn: () => api.sending(),
    enabled: may('sending.read'),
    retry: false,
    staleTime: LOOK_EVERY_MS,
    refetchInterval: LOOK_EVERY_MS,
  });
  return (
    <Box role="status">
      <Suspense>
        {data && (data.pausedAt || data.campaignsPausedAt) && <SendingPaused sending={data} />}
      </Suspense>
    </Box>
  );
}
