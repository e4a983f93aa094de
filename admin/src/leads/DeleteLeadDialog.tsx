import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useState } from 'react';
import { useDelete, useNotify, useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';

interface DeleteLeadDialogProps {
  lead: Pick<LeadView, 'id' | 'name'>;
  onClose: () => void;
  onDeleted?: () => void;
}

/** Nothing brings a deleted lead back, so the person types the word that says so. */
export function DeleteLeadDialog({ lead, onClose, onDeleted }: DeleteLeadDialogProps) {
  const translate = useTranslate();
  const notify = useNotify();
  const [typed, setTyped] = useState('');
  const [missing, setMissing] = useState(false);
  const [remove, { isPending, isError }] = useDelete();
  const word = translate('lead.confirm.word');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim().toLowerCase() !== word) return setMissing(true);
    remove(
      'leads',
      { id: lead.id, previousData: lead },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify('lead.deleted', { type: 'success' });
          onClose();
          onDeleted?.();
        },
        // Told in the dialog: what lies behind it is hidden from whoever listens.
        onError: () => undefined,
      },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <form onSubmit={submit}>
        <DialogTitle id="delete-title">{translate('lead.confirm.title')}</DialogTitle>
        <DialogContent>
          <DialogContentText id="delete-text" sx={{ mb: 2 }}>
            {translate('lead.confirm.text', { name: displayName(lead) })}
          </DialogContentText>
          {isError && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {translate('lead.deleteFailed')}
            </Alert>
          )}
          <TextField
            label={translate('lead.confirm.type', { word })}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={missing}
            autoComplete="off"
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{translate('lead.confirm.cancel')}</Button>
          <Button type="submit" variant="contained" color="error" aria-disabled={isPending}>
            {translate(isPending ? 'lead.confirm.submitting' : 'lead.confirm.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
