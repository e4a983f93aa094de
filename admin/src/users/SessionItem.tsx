import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { OpenSessionView } from '../../../src/shared/users/user.contract.js';
import { TimeAgo } from '../time/TimeAgo';
import { deviceName } from './deviceName';

export function SessionItem({ session, onRevoke }: { session: OpenSessionView; onRevoke: () => void }) {
  const translate = useTranslate();
  const { userAgent } = session;
  const device = userAgent ? deviceName(userAgent) : translate('admin.sessions.unknown');
  return (
    <Paper component="li" sx={{ p: 2, overflowWrap: 'anywhere' }}>
      <strong title={userAgent ?? undefined}>{device}</strong>
      <Typography variant="body2" color="textSecondary">
        {translate('admin.sessions.used')} <TimeAgo iso={session.lastUsedAt} />
        {session.address && ` · ${session.address}`}
      </Typography>
      {session.isCurrent ? (
        <Typography variant="body2">{translate('admin.sessions.current')}</Typography>
      ) : (
        <Button
          color="error"
          aria-label={translate('admin.sessions.revokeOf', { device })}
          onClick={onRevoke}
          sx={{ ml: -1 }}
        >
          {translate('admin.sessions.revoke')}
        </Button>
      )}
    </Paper>
  );
}
