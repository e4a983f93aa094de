import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useApi } from '../api/useApi';
import { Page } from '../layout/Page';
import { current } from '../session/session';
import { SessionList } from '../users/sessions';
import { ROLE_LABELS } from '../users/text';
import { FactorPart } from './FactorPart';
import { PasswordForm } from './PasswordForm';
import { accountText } from './text';

/** `/account`: where one is signed in, and one's password. */
export function AccountPage() {
  const api = useApi();
  const { email = '', role = 'user' } = current()?.user ?? {};
  return (
    <Page title={accountText.title} subtitle={`${email} · ${ROLE_LABELS[role]}`}>
      <Box sx={COLUMNS}>
        <Part title={accountText.sessions} hint={accountText.sessionsHint}>
          <SessionList name="own" read={api.ownSessions} end={api.revokeOwnSessions} />
        </Part>
        <Stack spacing={3}>
          <Part title={accountText.password} hint={accountText.passwordHint}>
            <PasswordForm />
          </Part>
          <Part title={accountText.factor.title} hint={accountText.factor.hint}>
            <FactorPart />
          </Part>
        </Stack>
      </Box>
    </Page>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Stack spacing={2}>
        <div>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography color="textSecondary">{hint}</Typography>
        </div>
        {children}
      </Stack>
    </Paper>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(18rem, 2fr)' },
};
