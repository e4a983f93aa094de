import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';
import { useApi } from '../useApi';
import { nameOf } from './nameOf';
import { SessionList } from './SessionList';

/** The sessions of a user, for administrators. */
export function SessionsDrawer({ user, onClose }: { user: AccountView; onClose: () => void }) {
  const translate = useTranslate();
  const api = useApi();
  return (
    <Drawer anchor="right" open onClose={onClose} slotProps={{ paper: DIALOG }}>
      <Typography id="sessions-title" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {translate('admin.sessions.title', { name: nameOf(user) })}
      </Typography>
      <SessionList
        name={user.id}
        read={() => api.sessionsOf(user.id)}
        end={(id) => api.revokeSessions(user.id, id)}
      />
      <Button variant="outlined" onClick={onClose} autoFocus sx={{ alignSelf: 'flex-start' }}>
        {translate('admin.sessions.close')}
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
