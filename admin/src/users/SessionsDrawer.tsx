import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import type { dataProvider } from '../dataProvider';
import { useAct } from '../lists/useAct';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { PageSkeleton } from '../states/PageSkeleton';
import { nameOf } from './nameOf';
import { SessionItem } from './SessionItem';

/** Where somebody is signed in, and the way to end it. */
export function SessionsDrawer({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const translate = useTranslate();
  const api = useDataProvider<typeof dataProvider>();
  const act = useAct();
  const { data, error, refetch } = useQuery({
    queryKey: ['sessions', user.id],
    queryFn: () => api.sessionsOf(user.id),
    retry: false,
  });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const revoke = (id?: string) => act(() => api.revokeSessions(user.id, id), 'admin.sessions.revoked');

  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: DIALOG }}>
      <Typography id="sessions-title" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('admin.sessions.title', { name: nameOf(user) })}
      </Typography>
      {!data && !error && <PageSkeleton />}
      {error && <LoadFailed title="admin.sessions.failed" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Notice title={translate('admin.sessions.none')} />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} onRevoke={() => revoke(session.id)} />
        ))}
      </Stack>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {others.length > 1 && (
          <Button variant="outlined" color="error" onClick={() => revoke()}>
            {translate('admin.sessions.revokeAll')}
          </Button>
        )}
        <Button variant="outlined" onClick={onClose} autoFocus>
          {translate('admin.sessions.close')}
        </Button>
      </Stack>
    </Drawer>
  );
}

const DIALOG = {
  role: 'dialog',
  'aria-modal': true,
  'aria-labelledby': 'sessions-title',
  sx: { width: 'min(28rem, 100%)', p: 3, display: 'flex', flexDirection: 'column', gap: 2 },
} as const;
