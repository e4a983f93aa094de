import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import type { SubmitEvent } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS } from '../../../src/shared/leads/lead.contract.js';

interface LostReasonDialogProps {
  /** The lead's name; null while nothing is asked. */
  name: string | null;
  onCancel: () => void;
  onReason: (reason: string) => void;
}

/** A lead that is lost keeps the reason. */
export function LostReasonDialog({ name, onCancel, onReason }: LostReasonDialogProps) {
  const translate = useTranslate();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    onReason(String(new FormData(event.currentTarget).get('reason')).trim());
  }

  return (
    <Dialog open={name !== null} onClose={onCancel} fullWidth maxWidth="xs" aria-labelledby="lost-title">
      <form onSubmit={submit}>
        <DialogTitle id="lost-title">{translate('lead.lost.title', { name })}</DialogTitle>
        <DialogContent>
          <TextField
            name="reason"
            label={translate('lead.lost.label')}
            helperText={translate('lead.lost.hint')}
            required
            autoFocus
            fullWidth
            multiline
            minRows={3}
            margin="dense"
            slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.statusReason } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{translate('lead.lost.cancel')}</Button>
          <Button type="submit" variant="contained">
            {translate('lead.lost.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
