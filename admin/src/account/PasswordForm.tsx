import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useNotify, useRefresh } from 'react-admin';
import { PASSWORD_LIMITS } from '#shared/users/user.contract.js';
import { passwordMistake } from '../session/passwordMistake';
import { changePassword, current, SessionRefused } from '../session/session';
import { sessionText } from '../session/text';
import { accountText } from './text';

const text = sessionText.newPassword;

/** Every other session ends with the old password. */
export function PasswordForm() {
  const notify = useNotify();
  const refresh = useRefresh();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const [before, next] = [String(data.get('current')), String(data.get('next'))];
    const mistake = passwordMistake(before, next);
    setFailure(mistake);
    if (mistake || busy) return;
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
      helperText={helperText}
      required
      slotProps={{ htmlInput: { maxLength: PASSWORD_LIMITS.max } }}
    />
  );
  return (
    <Stack component="form" spacing={2} onSubmit={submit} noValidate aria-busy={busy}>
      <div role="alert">{failure && <Alert severity="error">{failure}</Alert>}</div>
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
