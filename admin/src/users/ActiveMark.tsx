import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import type { AccountView } from '../../../src/shared/users/user.contract.js';

export function ActiveMark({ user }: { user: AccountView }) {
  const translate = useTranslate();
  const look = user.isActive ? GOOD : BAD;
  return (
    <Box component="span" sx={{ ...PILL, ...look }}>
      {translate(user.isActive ? 'admin.users.active' : 'admin.users.inactive')}
    </Box>
  );
}

const PILL = {
  whiteSpace: 'nowrap',
  px: 1.25,
  py: 0.25,
  borderRadius: 4,
  fontSize: '0.8125rem',
  fontWeight: 600,
};
const GOOD = { color: 'var(--good)', bgcolor: 'var(--good-ground)' };
const BAD = { color: 'var(--bad)', bgcolor: 'var(--bad-ground)' };
