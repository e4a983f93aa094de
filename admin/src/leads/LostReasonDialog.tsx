import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS, LOST_NEEDS_REASON } from '../../../src/shared/leads/lead.contract.js';

interface ReasonFormProps {
  onCancel: () => void;
  onReason: (reason: string) => void;
}

/** A lead that is lost keeps the reason; `name` is the lead's, null while nothing is asked. */
export function LostReasonDialog({ name, ...form }: ReasonFormProps & { name: string | null }) {
  const translate = useTranslate();
  return (
    <Dialog open={name !== null} onClose={form.onCancel} fullWidth maxWidth="xs" aria-labelledby="lost-title">
      <DialogTitle id="lost-title">{translate('lead.lost.title', { name })}</DialogTitle>
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm({ onCancel, onReason }: ReasonFormProps) {
  const translate = useTranslate();
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason) return onReason(reason);
    setMissing(true);
    field.current?.focus();
  }

  return (
    // Blanks pass the browser's own check of a required field, so the check is ours.
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <TextField
          name="reason"
          label={translate('lead.lost.label')}
          helperText={missing ? LOST_NEEDS_REASON : translate('lead.lost.hint')}
          error={missing}
          onChange={() => setMissing(false)}
          inputRef={field}
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
  );
}
