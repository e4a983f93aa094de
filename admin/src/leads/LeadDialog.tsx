import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useState } from 'react';
import { EditBase, useSaveContext, useTranslate } from 'react-admin';
import type { LeadView } from '#shared/lead.js';
import { closeForm, keepDraft } from '../components/drafts';
import { BegunForm, KeepTyped, SaveChanges } from '../components/RecordForm';
import { useNewest } from '../components/useNewest';
import { type SaveMessages, useSaveOutcome } from '../components/useSaveOutcome';
import { LoadFailed } from '../states/Loaded';
import { PageSkeleton } from '../states/skeletons';
import { ContactInputs, PropertyBasics } from './LeadInputs';
import { LEAD_CONFLICT, LEAD_SAVE } from './saveMessages';
import { leadText } from './text';

interface LeadDialogProps {
  id: string;
  title: string;
  draft: string;
  messages: SaveMessages;
  maxWidth: DialogProps['maxWidth'];
  onClose: () => void;
  children: (lead: LeadView) => ReactNode;
}

/** Lead fields, starting from the newest version. Cancel discards the draft; Esc and losing the session keep it. */
export function LeadDialog({ id, title, draft, messages, maxWidth, onClose, children }: LeadDialogProps) {
  const [isFailed, setFailed] = useState(false);
  const { mutationOptions, conflict, settle } = useSaveOutcome<LeadView>(messages, close, () =>
    setFailed(true),
  );

  function close() {
    keepDraft(draft, '');
    onClose();
  }

  return (
    <EditBase
      resource="leads"
      id={id}
      mutationMode="pessimistic"
      mutationOptions={{ ...mutationOptions, onMutate: () => setFailed(false) }}
      redirect={false}
      redirectOnError={false}
    >
      <Frame title={title} draft={draft} maxWidth={maxWidth} onClose={onClose}>
        <LeadForm
          draft={draft}
          failure={isFailed && messages.failed}
          conflict={conflict}
          onSettled={settle}
          onCancel={close}
        >
          {children}
        </LeadForm>
      </Frame>
    </EditBase>
  );
}

interface FrameProps extends Pick<LeadDialogProps, 'title' | 'draft' | 'maxWidth' | 'onClose'> {
  children: ReactNode;
}

function Frame({ title, draft, maxWidth, onClose, children }: FrameProps) {
  const translate = useTranslate();
  const { saving: isSaving } = useSaveContext();
  return (
    <Dialog
      open
      onClose={closeForm({ draft, isSaving, onClose })}
      fullWidth
      maxWidth={maxWidth}
      aria-labelledby="lead-dialog-title"
    >
      <DialogTitle id="lead-dialog-title">{translate(title)}</DialogTitle>
      {children}
    </Dialog>
  );
}

interface LeadFormProps extends Pick<LeadDialogProps, 'draft' | 'children'> {
  failure: string | false;
  conflict: LeadView | null;
  onSettled: () => void;
  onCancel: () => void;
}

function LeadForm({ draft, failure, conflict, onSettled, onCancel, children }: LeadFormProps) {
  const translate = useTranslate();
  const { saving } = useSaveContext();
  const { record, error, refetch } = useNewest<LeadView>();
  if (!record) {
    return (
      <DialogContent>
        {error ? (
          <LoadFailed title={leadText.dialog.failed} error={error} onRetry={refetch} />
        ) : (
          <PageSkeleton />
        )}
      </DialogContent>
    );
  }
  return (
    <BegunForm<LeadView>
      record={record}
      draft={draft}
      conflict={conflict}
      onSettled={onSettled}
      notice={LEAD_CONFLICT}
    >
      {(told) => (
        <>
          <KeepTyped name={draft} />
          <DialogContent dividers>
            {failure && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {translate(failure)}
              </Alert>
            )}
            {told}
            {children(record)}
          </DialogContent>
          <DialogActions sx={{ pt: 2 }}>
            <Button aria-disabled={saving} onClick={() => saving || onCancel()}>
              {leadText.dialog.cancel}
            </Button>
            <SaveChanges />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}

/** Quick edit from the list: six fields. */
export function EditLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <LeadDialog
      id={id}
      title={leadText.dialog.title}
      draft={`lead ${id} quick edit`}
      messages={LEAD_SAVE}
      maxWidth="sm"
      onClose={onClose}
    >
      {({ propertyType }) => (
        <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
          <ContactInputs />
          <PropertyBasics type={propertyType} />
        </Box>
      )}
    </LeadDialog>
  );
}
