import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { LEAD_LIMITS, LOST_NEEDS_REASON } from '#shared/lead.js';
import { closeForm, storeDraft, useDraftValues } from '../components/drafts';
import { leadText } from './text';

interface LostReasonDialogProps {
  /** Null while the dialog is closed. */
  lead: { id: string; name: string } | null;
  onCancel: () => void;
  onReason: (reason: string) => void;
}

const draftOf = (leadId: string) => `lead ${leadId} lost`;

/** Call once the reason is saved. */
export function clearReasonDraft(leadId: string): void {
  storeDraft(draftOf(leadId), '');
}

export function LostReasonDialog({ lead, onCancel, onReason }: LostReasonDialogProps) {
  // Keeps the name in the title during the closing animation.
  const [asked, setAsked] = useState(lead);
  if (lead && (lead.id !== asked?.id || lead.name !== asked.name)) setAsked(lead);

  function cancel() {
    if (asked) clearReasonDraft(asked.id);
    onCancel();
  }

  return (
    <Dialog
      open={lead !== null}
      onClose={closeForm({ draft: draftOf(asked?.id ?? ''), onClose: onCancel })}
      fullWidth
      maxWidth="xs"
      aria-labelledby="lost-title"
    >
      <DialogTitle id="lost-title">{leadText.lost.title(asked?.name ?? '')}</DialogTitle>
      {asked && <ReasonForm key={asked.id} leadId={asked.id} onCancel={cancel} onReason={onReason} />}
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<LostReasonDialogProps, 'onCancel' | 'onReason'> {
  leadId: string;
}

function ReasonForm({ leadId, onCancel, onReason }: ReasonFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const { values, type } = useDraftValues(draftOf(leadId), { reason: '' });
  const [missing, setMissing] = useState(false);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    const reason = values.reason.trim();
    if (reason) return onReason(reason);
    setMissing(true);
    field.current?.focus();
  }

  return (
    // The browser accepts spaces in a required field, so we check ourselves.
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <TextField
          name="reason"
          label={leadText.lost.label}
          helperText={missing ? LOST_NEEDS_REASON : leadText.lost.hint}
          error={missing}
          value={values.reason}
          onChange={({ target }) => {
            type({ reason: target.value });
            setMissing(false);
          }}
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
        <Button onClick={onCancel}>{leadText.lost.cancel}</Button>
        <Button type="submit" variant="contained">
          {leadText.lost.submit}
        </Button>
      </DialogActions>
    </form>
  );
}
