import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { OpenSessionView } from '../../../src/shared/users/user.contract.js';
import { RowsSkeleton } from '../dashboard/RowsSkeleton';
import { useAct } from '../lists/useAct';
import { LoadFailed } from '../states/LoadFailed';
import { Notice } from '../states/Notice';
import { SessionItem } from './SessionItem';

interface SessionListProps {
  /** Tells these sessions from those of others. */
  name: string;
  read: () => Promise<OpenSessionView[]>;
  /** Ends one session, or every one but that of whoever asks. */
  end: (id?: string) => Promise<unknown>;
}

/** The sessions of a person, each with the button that ends it. */
export function SessionList({ name, read, end }: SessionListProps) {
  const translate = useTranslate();
  const act = useAct();
  const { data, error, refetch } = useQuery({ queryKey: ['sessions', name], queryFn: read, retry: false });
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const isOwn = data?.some(({ isCurrent }) => isCurrent);
  const revoke = (id?: string) =>
    act(() => end(id), id ? 'admin.sessions.revoked' : 'admin.sessions.allRevoked');
  return (
    <>
      {!data && !error && <RowsSkeleton rows={1} height={112} />}
      {error && <LoadFailed title="admin.sessions.failed" error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Notice title={translate('admin.sessions.none')} />}
      <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {data?.map((session) => (
          <SessionItem key={session.id} session={session} onRevoke={() => revoke(session.id)} />
        ))}
      </Stack>
      {others.length > 1 && (
        <Button variant="outlined" color="error" onClick={() => revoke()} sx={{ alignSelf: 'flex-start' }}>
          {translate(`admin.sessions.${isOwn ? 'revokeAll' : 'revokeEvery'}`)}
        </Button>
      )}
    </>
  );
}
