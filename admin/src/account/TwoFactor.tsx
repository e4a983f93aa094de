import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  Stack,
  TextField,
  Typography,
} from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import { formatDate } from '#shared/format.js';
import { FACTOR_CODE_MAX, type FactorView, type OwnFactor } from '#shared/sign-in.js';
import { PASSWORD_LIMITS } from '#shared/user.js';
import { useApi } from '../api/useApi';
import { actionText } from '../components/text';
import { FactorSetup } from '../session/FactorSetup';
import { FACTOR_TITLE, RecoveryCodes } from '../session/RecoveryCodes';
import { Loaded } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { accountText } from './text';

type Shown = 'setUp' | 'renew' | 'remove';

/** The user's own second factor: its status and actions. */
export function FactorPart() {
  const api = useApi();
  const query = useQuery({ queryKey: ['factor'], queryFn: () => api.ownFactor(), retry: false });
  return (
    <Loaded query={query} failed={accountText.factor.failed} skeleton={<PageSkeleton />}>
      {(factor) => <Factor factor={factor} />}
    </Loaded>
  );
}

function Factor({ factor }: { factor: FactorView }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const [shown, setShown] = useState<Shown | null>(null);

  function close(done?: string) {
    if (done) notify(done, { type: 'success' });
    setShown(null);
    refresh();
  }

  const button = (key: Shown, color?: 'error') => (
    <Button variant="outlined" color={color} onClick={() => setShown(key)}>
      {accountText.factor[key]}
    </Button>
  );
  return (
    <>
      <Typography>
        {factor.since
          ? accountText.factor.since(formatDate(factor.since), factor.recoveryCodesLeft)
          : accountText.factor.none}{' '}
        {factor.since && factor.isRequired && accountText.factor.needed}
      </Typography>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {factor.since ? button('renew') : button('setUp')}
        {factor.since && !factor.isRequired && button('remove', 'error')}
      </Stack>
      {shown === 'setUp' && (
        <FactorDialog onClose={() => close()} onDone={() => close(accountText.factor.ready)} />
      )}
      {shown === 'renew' && <RenewCodes onClose={() => close()} />}
      {shown === 'remove' && (
        <RemoveFactor onClose={() => close()} onDone={() => close(accountText.factor.removed)} />
      )}
    </>
  );
}

/** Optional setup, with the same steps as at sign-in. Escape doesn't close codes that are shown only once. */
function FactorDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [shown, setShown] = useState<'secret' | 'codes' | null>(null);
  return (
    <Dialog open onClose={shown ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={FACTOR_TITLE}>
      <DialogContent>
        <FactorSetup onShown={setShown} onDone={onDone} />
      </DialogContent>
      {shown !== 'codes' && (
        <DialogActions>
          <Button onClick={onClose}>{accountText.factor.close}</Button>
        </DialogActions>
      )}
    </Dialog>
  );
}

/** Asks for the password, then shows the codes. They are shown only once, so only their own button closes them. */
function RenewCodes({ onClose }: { onClose: () => void }) {
  const api = useApi();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes)
    return (
      <Dialog open fullWidth maxWidth="xs" aria-labelledby={FACTOR_TITLE}>
        <DialogContent>
          <RecoveryCodes codes={codes} onKept={onClose} />
        </DialogContent>
      </Dialog>
    );
  return (
    <PasswordDialog
      title={accountText.factor.renew}
      text={accountText.factor.renewText}
      submit={accountText.factor.renewSubmit}
      withCode
      onProof={async (proof) => setCodes(await api.renewRecoveryCodes(proof))}
      onClose={onClose}
    />
  );
}

function RemoveFactor({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const api = useApi();
  return (
    <PasswordDialog
      title={accountText.factor.removeTitle}
      text={accountText.factor.removeText}
      submit={accountText.factor.remove}
      danger
      withCode
      onProof={async (proof) => {
        await api.removeFactor(proof);
        onDone();
      }}
      onClose={onClose}
    />
  );
}

interface PasswordDialogProps {
  title: string;
  text: string;
  submit: string;
  danger?: boolean;
  /** Also ask for a two-factor code. */
  withCode?: boolean;
  onProof: (proof: OwnFactor) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the password again before a change that a stolen session must not be able to make. */
function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, danger, withCode, onProof, onClose } = props;
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
      const reason = error instanceof HttpError ? error.message : actionText.failed;
      setFailure(reason);
      setBusy(false);
    }
  }

  // The response may be shown only once, so the dialog can't be closed before it arrives.
  const leave = () => busy || onClose();

  return (
    <Dialog open onClose={leave} fullWidth maxWidth="xs" aria-labelledby="password-title">
      <form onSubmit={send} noValidate aria-busy={busy}>
        <DialogTitle id="password-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
          {failure && <Alert severity="error">{failure}</Alert>}
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
            {actionText.cancel}
          </Button>
          <Button type="submit" variant="contained" color={danger ? 'error' : 'primary'} aria-disabled={busy}>
            {submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
