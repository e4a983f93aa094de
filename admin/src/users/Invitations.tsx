import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { InvitationView } from '../../../src/shared/users/user.contract.js';
import { useAct } from '../lists/useAct';
import { Loaded } from '../states/Loaded';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';
import { useApi } from '../useApi';

/** Who was invited and has not come yet. */
export function Invitations() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api.invitations(),
    retry: false,
  });
  return (
    <Loaded query={query} failed="invite.failed" height={0}>
      {(invitations) => invitations.length > 0 && <Waiting invitations={invitations} />}
    </Loaded>
  );
}

function Waiting({ invitations }: { invitations: InvitationView[] }) {
  const translate = useTranslate();
  const api = useApi();
  const act = useAct();
  const now = useNow();
  return (
    <Paper component="section" aria-labelledby="waiting" sx={{ p: 2 }}>
      <Typography id="waiting" variant="h3" component="h2">
        {translate('invite.waiting')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Box component="li" key={id} sx={ITEM}>
            <span>
              {email} · {translate(`admin.users.roles.${role}`)} ·{' '}
              {translate('invite.until', { when: relativeTime(expiresAt, now) })}
            </span>
            <Button
              aria-label={translate('invite.withdrawOf', { email })}
              onClick={() => act(() => api.withdrawInvitation(id), 'invite.withdrawn')}
            >
              {translate('invite.withdraw')}
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const ITEM = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' };
