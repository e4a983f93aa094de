import DialogContent from '@mui/material/DialogContent';
import { useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { LOST_NEEDS_REASON } from '#shared/lead.js';
import { FormDialog } from '../components/FormDialog';
import { CancelButton, FormToolbar, SaveButton } from '../components/FormToolbar';
import { DraftKeeper, FocusFirstError } from '../components/formGuards';
import { fieldResolver, LeadInput } from './fields';

const text = {
  title: (name: string) => `Why was ${name} lost?`,
  label: 'Reason',
  hint: 'Saved with the lead so the team can learn from it.',
  cancel: 'Cancel',
  submit: 'Mark as Lost',
};

interface LostReasonDialogProps {
  leadName: string;
  draft: string;
  onCancel: () => void;
  /** The draft stays until the reason is saved. */
  onReason: (reason: string) => void;
}

export function LostReasonDialog({ leadName, draft, onCancel, onReason }: LostReasonDialogProps) {
  const [resolver] = useState(() => fieldResolver('statusReason', needsReason));
  return (
    <FormDialog title={text.title(leadName)} draft={draft} maxWidth="xs" onClose={onCancel}>
      <Form
        resolver={resolver}
        onSubmit={({ statusReason }: FieldValues) => onReason(statusReason.trim())}
        disableInvalidFormNotification
      >
        <DraftKeeper name={draft} />
        <FocusFirstError />
        <DialogContent>
          <LeadInput source="statusReason" helperText={text.hint} isRequired autoFocus margin="dense" />
        </DialogContent>
        <FormToolbar>
          <CancelButton draft={draft} onCancel={onCancel} />
          <SaveButton label={text.submit} />
        </FormToolbar>
      </Form>
    </FormDialog>
  );
}

const needsReason = ({ statusReason }: FieldValues) => ({
  statusReason: statusReason?.trim() ? undefined : LOST_NEEDS_REASON,
});
