import { Alert, Box, Button, Stack, TextField } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { PASSWORD_LIMITS, SIGNATURE_MAX } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { useAct } from '../components/ConfirmDialog';
import { Page } from '../layout/Page';
import { Section } from '../layout/Section';
import { focusField, type PasswordMistake, passwordMistake } from '../session/form';
import { changePassword, current, SessionRefused } from '../session/session';
import { sessionText } from '../session/text';
import { Loaded } from '../states/Loaded';
import { SessionList } from '../users/sessions';
import { ROLE_LABELS } from '../users/text';
import { NotificationChoices } from './NotificationChoices';
import { ReassignLeads } from './ReassignLeads';
import { FactorPart } from './TwoFactor';
import { accountText, alertsText, hoursText, reassignText } from './text';
import { WorkingHours } from './WorkingHoursForm';

/** `/account`: time off, notifications and sign-in of the user. */
export function AccountPage() {
  const api = useApi();
  const { email = '', role = 'user' } = current()?.user ?? {};
  return (
    <Page title={accountText.title} subtitle={`${email} · ${ROLE_LABELS[role]}`}>
      <Box sx={COLUMNS}>
        <Stack spacing={3}>
          <Section title={reassignText.title} hint={reassignText.hint}>
            <ReassignLeads />
          </Section>
          <Section title={hoursText.title} hint={hoursText.hint}>
            <WorkingHours name="own" read={api.ownWorkingHours} change={api.changeOwnWorkingHours} />
          </Section>
          <Section title={accountText.signature.title} hint={accountText.signature.hint}>
            <SignaturePart />
          </Section>
        </Stack>
        <Stack spacing={3}>
          <Section title={alertsText.title} hint={alertsText.hint}>
            <NotificationChoices />
          </Section>
          <Section title={accountText.password} hint={accountText.passwordHint}>
            <PasswordForm />
          </Section>
          <Section title={accountText.factor.title} hint={accountText.factor.hint}>
            <FactorPart />
          </Section>
          <Section title={accountText.sessions} hint={accountText.sessionsHint}>
            <SessionList name="own" read={api.ownSessions} end={api.revokeOwnSessions} />
          </Section>
        </Stack>
      </Box>
    </Page>
  );
}

const SIGNATURE = ['signature'];

function SignaturePart() {
  const api = useApi();
  const queries = useQueryClient();
  const act = useAct();
  const query = useQuery({ queryKey: SIGNATURE, queryFn: api.signature, retry: false });
  const save = (typed: string) =>
    act(
      async () => queries.setQueryData(SIGNATURE, await api.changeSignature(typed)),
      accountText.signature.saved,
    );
  return (
    <Loaded query={query} failed={accountText.signature.failed} height={160}>
      {({ signature }) => <SignatureForm saved={signature} onSave={save} />}
    </Loaded>
  );
}

function SignatureForm({ saved, onSave }: { saved: string; onSave: (typed: string) => Promise<unknown> }) {
  const text = accountText.signature;
  const [typed, setTyped] = useState(saved);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    void onSave(typed);
  }

  return (
    <Stack component="form" spacing={2} onSubmit={submit}>
      <TextField
        label={text.label}
        placeholder={text.placeholder}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        multiline
        minRows={3}
        slotProps={{ htmlInput: { maxLength: SIGNATURE_MAX } }}
      />
      <Button type="submit" variant="contained" sx={{ alignSelf: 'flex-start' }}>
        {text.submit}
      </Button>
    </Stack>
  );
}

const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(27rem, 1fr) minmax(0, 1fr)' },
};

const text = sessionText.newPassword;

/** A new password ends every other session. */
function PasswordForm() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [failure, setFailure] = useState('');
  const [mistake, setMistake] = useState<PasswordMistake | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [before, next] = [String(data.get('current')), String(data.get('next'))];
    const found = passwordMistake(before, next);
    setFailure('');
    setMistake(found);
    if (found) return focusField(form, found.field);
    if (busy) return;
    setBusy(true);
    try {
      await changePassword(before, next);
      form.reset();
      notify(accountText.passwordChanged, { type: 'success' });
      refresh();
    } catch (reason) {
      setFailure(reason instanceof SessionRefused && reason.status < 500 ? reason.message : text.failed);
    } finally {
      setBusy(false);
    }
  }

  const field = (name: 'current' | 'next', autoComplete: string, helperText?: string) => (
    <TextField
      name={name}
      type="password"
      label={text[name]}
      autoComplete={autoComplete}
      error={mistake?.field === name}
      helperText={mistake?.field === name ? mistake.message : helperText}
      required
      slotProps={{ htmlInput: { maxLength: PASSWORD_LIMITS.max } }}
    />
  );
  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate aria-busy={busy}>
      {failure && <Alert severity="error">{failure}</Alert>}
      {/* Tells a password manager whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={current()?.user.email ?? ''} />
      {field('current', 'current-password')}
      {field('next', 'new-password', text.hint)}
      <Button type="submit" variant="contained" aria-disabled={busy} sx={{ alignSelf: 'flex-start' }}>
        {busy ? text.submitting : accountText.passwordSubmit}
      </Button>
    </Stack>
  );
}
