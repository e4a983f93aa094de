import { Alert, Button, Drawer, Paper, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { AccountView, OpenSessionView } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { SmallText } from '../components/SmallText';
import { useActInDialog } from '../components/useActInDialog';
import { LoadFailed } from '../states/Loaded';
import { Notice } from '../states/Notice';
import { RowsSkeleton } from '../states/skeletons';
import { TimeAgo } from '../time/TimeAgo';
import { deviceName } from './deviceName';
import { nameOf } from './nameOf';
import { sessionText, text } from './text';

interface SessionListProps {
  /** Part of the query key: whose sessions these are. */
  name: string;
  read: () => Promise<OpenSessionView[]>;
  /** Ends one session, or all except the current one. */
  end: (id?: string) => Promise<unknown>;
}

/** A person's sessions, each with a button to end it. */
export function SessionList({ name, read, end }: SessionListProps) {
  const { act, failure } = useActInDialog();
  const { data, error, refetch } = useQuery({ queryKey: ['sessions', name], queryFn: read, retry: false });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const isOwn = data?.some(({ isCurrent }) => isCurrent);
  const revoke = (id?: string) => act(() => end(id), id ? sessionText.revoked : sessionText.allRevoked);
  return (
    <>
      {!data && !error && <RowsSkeleton rows={1} height={112} />}
      {error && <LoadFailed title={sessionText.failed} error={error} onRetry={() => void refetch()} />}
      {failure && <Alert severity="error">{failure}</Alert>}
      {data?.length === 0 && <Notice title={sessionText.none} />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} onRevoke={() => revoke(session.id)} />
        ))}
      </Stack>
      {others.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => revoke()} sx={{ alignSelf: 'flex-start' }}>
          {isOwn ? sessionText.revokeOthers : sessionText.revokeAll}
        </Button>
      )}
    </>
  );
}

function SessionItem({ session, onRevoke }: { session: OpenSessionView; onRevoke: () => void }) {
  const { userAgent } = session;
  const device = userAgent ? deviceName(userAgent) : sessionText.unknown;
  return (
    <Paper component="li" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <strong title={userAgent ?? undefined}>{device}</strong>
      <SmallText>
        {sessionText.used} <TimeAgo iso={session.lastUsedAt} />
        {session.address && ` · ${session.address}`}
      </SmallText>
      {session.isCurrent ? (
        <Typography variant="body2">{sessionText.current}</Typography>
      ) : (
        <Button color="error" aria-label={sessionText.revokeOf(device)} onClick={onRevoke} sx={{ ml: -1 }}>
          {sessionText.revoke}
        </Button>
      )}
    </Paper>
  );
}

/** A user's sessions, for admins. */
export function SessionsDrawer({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const api = useApi();
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: DIALOG }}>
      <Typography id="sessions-title" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {sessionText.title(nameOf(user))}
      </Typography>
      <SessionList
        name={user.id}
        read={() => api.sessionsOf(user.id)}
        end={(id) => api.revokeSessions(user.id, id)}
      />
      <Button variant="outlined" onClick={onClose} autoFocus sx={{ alignSelf: 'flex-start' }}>
        {text.close}
      </Button>
    </Drawer>
  );
}

const DIALOG = {
  role: 'dialog',
  'aria-modal': true,
  'aria-labelledby': 'sessions-title',
  sx: { width: 'min(28rem, 100%)', p: 3, display: 'flex', flexDirection: 'column', gap: 2 },
} as const;
