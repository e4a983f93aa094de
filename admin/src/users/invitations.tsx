import PersonAdd from '@mui/icons-material/PersonAddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { InvitationView } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/useAct';
import { useAddressParam } from '../layout/useAddressParam';
import { Loaded } from '../states/Loaded';
import { relativeTime } from '../time/relativeTime';
import { useNow } from '../time/useNow';
import { InviteDialog } from './InviteDialog';
import { inviteText, ROLE_LABELS } from './text';

/** People who were invited and haven't joined yet. */
export function Invitations() {
  const api = useApi();
  const query = useQuery({
    queryKey: ['invitations'],
    queryFn: () => api.invitations(),
    retry: false,
  });
  return (
    <Loaded query={query} failed={inviteText.failed} height={0}>
      {(invitations) => invitations.length > 0 && <OpenInvitations invitations={invitations} />}
    </Loaded>
  );
}

function OpenInvitations({ invitations }: { invitations: InvitationView[] }) {
  const api = useApi();
  const act = useAct();
  const now = useNow();
  return (
    <Paper component="section" aria-labelledby="open-invitations" sx={{ p: 2 }}>
      <Typography id="open-invitations" variant="h3" component="h2">
        {inviteText.waiting}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {invitations.map(({ id, email, role, expiresAt }) => (
          <Box component="li" key={id} sx={ITEM}>
            <span>
              {email} · {ROLE_LABELS[role]} · {inviteText.until(relativeTime(expiresAt, now))}
            </span>
            <Button
              aria-label={inviteText.withdrawOf(email)}
              onClick={() => act(() => api.withdrawInvitation(id), inviteText.withdrawn)}
            >
              {inviteText.withdraw}
            </Button>
          </Box>
        ))}
      </Box>
    </Paper>
  );
}

const ITEM = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' };

export function InviteButton() {
  const [invited, setInvited] = useAddressParam('invite');
  return (
    <>
      <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setInvited('person')}>
        {inviteText.open}
      </Button>
      {invited === 'person' && <InviteDialog onClose={() => setInvited(null)} />}
    </>
  );
}
