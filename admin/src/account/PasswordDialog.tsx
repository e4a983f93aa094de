import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { FACTOR_CODE_MAX, type OwnFactor } from '#shared/users/sign-in.contract.js';
import { PASSWORD_LIMITS } from '#shared/users/user.contract.js';
import { accountText } from './text';

interface PasswordDialogProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** A code of the second factor as well. */
  withCode?: boolean;
  onProof: (proof: OwnFactor) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password once more, before something that a stolen session should not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, danger, withCode, onProof, onClose } = props;
  const translate = useTranslate();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const data = new FormData(event.currentTarget);
      await onProof({ password: String(data.get('password')), code: String(data.get('code') ?? '') });
    } catch (error) {
      const reason = error instanceof HttpError ? error.message : 'admin.failed';
      setFailure(reason);
      setBusy(false);
    }
  }

  // What follows the proof may be shown only once: nobody leaves before it is there.
  const leave = () => busy || onClose();

  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <form onSubmit={send} noValidate aria-busy={busy}>
        <DialogTitle id="password-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
          <div role="alert">{failure && <Alert severity="error">{failure}</Alert>}</div>
          <TextField
            name="password"
            type="password"
            label={accountText.factor.password}
            autoComplete="current-password"
            slotProps={{ htmlInput: { maxLength: PASSWORD_LIMITS.max } }}
            autoFocus
            fullWidth
            sx={{ mt: 2 }}
          />
          {withCode && (
            <TextField
              name="code"
              label={accountText.factor.code}
              helperText={accountText.factor.codeHint}
              autoComplete="one-time-code"
              slotProps={{ htmlInput: { maxLength: FACTOR_CODE_MAX } }}
              fullWidth
              sx={{ mt: 2 }}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button aria-disabled={busy} onClick={leave}>
            {translate('admin.cancel')}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} aria-disabled={busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
