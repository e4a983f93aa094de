import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS, LOST_NEEDS_REASON } from '../../../src/shared/leads/lead.contract.js';
import { closeForm } from '../saving/closeForm';
import { keepDraft } from '../saving/drafts';
import { useDraftValues } from '../saving/useDraftValues';

interface LostReasonDialogProps {
  /** Null while nothing is asked. */
  lead: { id: string; name: string } | null;
  onCancel: () => void;
  onReason: (reason: string) => void;
}

const draftOf = (leadId: string) => `lead ${leadId} lost`;

/** Forgets the draft once the reason is saved. */
export function forgetReason(leadId: string): void {
  keepDraft(draftOf(leadId), '');
}

/** A lead that is lost keeps the reason. */
export function LostReasonDialog({ lead, onCancel, onReason }: LostReasonDialogProps) {
  const translate = useTranslate();
  // While the dialog leaves, it still says whom it was about.
  const [asked, setAsked] = useState(lead);
  if (lead && (lead.id !== asked?.id || lead.name !== asked.name)) setAsked(lead);

  function cancel() {
    if (asked) forgetReason(asked.id);
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
      <DialogTitle id="lost-title">{translate('lead.lost.title', { name: asked?.name })}</DialogTitle>
      {asked && <ReasonForm key={asked.id} leadId={asked.id} onCancel={cancel} onReason={onReason} />}
    </Dialog>
  );
}

interface ReasonFormProps extends Pick<LostReasonDialogProps, 'onCancel' | 'onReason'> {
  leadId: string;
}

function ReasonForm({ leadId, onCancel, onReason }: ReasonFormProps) {
  const translate = useTranslate();
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
    // Blanks pass the browser's own check of a required field, so the check is ours.
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <TextField
          name="reason"
          label={translate('lead.lost.label')}
          helperText={missing ? LOST_NEEDS_REASON : translate('lead.lost.hint')}
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
        <Button onClick={onCancel}>{translate('lead.lost.cancel')}</Button>
        <Button type="submit" variant="contained">
          {translate('lead.lost.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
