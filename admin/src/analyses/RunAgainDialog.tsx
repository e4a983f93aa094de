import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { HttpError, useNotify, useRefresh } from 'react-admin';
import { formatAddress } from '#shared/address.js';
import type { EntryView } from '#shared/analysis.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { useApi } from '../api/useApi';
import { closeForm, useDraftValues } from '../components/drafts';
import { reasonOf } from '../components/saveErrors';
import { actionText } from '../components/text';
import { leadText } from '../leads/text';
import { analysisText } from './text';

/** Requests the rent data again, with a corrected address if needed. The dialog shows the provider's error. */
export function RunAgainDialog({ entry, onClose }: { entry: EntryView; onClose: () => void }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const api = useApi();
  const { streetAddress: street, city, state, zipCode } = entry;
  const known = formatAddress({ street, city, state, zipCode });
  const draft = `analysis ${entry.id} address`;
  const { values, type, forget } = useDraftValues(draft, { address: known });
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);

  function close() {
    forget();
    onClose();
  }

  async function run(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure('');
    try {
      const text = values.address.trim();
      await api.rerunAnalysis(entry.id, text === known ? undefined : text);
      notify(analysisText.ran, { type: 'success' });
      close();
    } catch (error) {
      setFailure(error instanceof HttpError ? reasonOf(error, 'address') : actionText.failed);
      setBusy(false);
    }
    refresh();
  }

  return (
    <Dialog
      open
      onClose={closeForm({ draft, isSaving: busy, onClose })}
      fullWidth
      maxWidth="sm"
      aria-labelledby="run-title"
      aria-describedby="run-text"
    >
      <form onSubmit={run} aria-busy={busy}>
        <DialogTitle id="run-title">{analysisText.runTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText id="run-text" sx={{ mb: 2 }}>
            {analysisText.runText}
          </DialogContentText>
          <div role="alert">{failure && <Alert severity="error">{failure}</Alert>}</div>
          <TextField
            label={leadText.field.propertyAddress}
            value={values.address}
            onChange={({ target }) => type({ address: target.value })}
            slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.address } }}
            autoComplete="off"
            fullWidth
            sx={{ mt: 2 }}
          />
        </DialogContent>
        <DialogActions>
          <Button aria-disabled={busy} onClick={() => busy || close()}>
            {actionText.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={busy} autoFocus>
            {busy ? analysisText.running : analysisText.run}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
