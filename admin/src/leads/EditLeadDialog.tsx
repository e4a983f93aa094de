import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { EditBase, useEditContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { BegunForm } from '../saving/BegunForm';
import { keepDraft } from '../saving/drafts';
import { KeepTyped } from '../saving/KeepTyped';
import { SaveChanges } from '../saving/SaveChanges';
import { useSaveOutcome } from '../saving/useSaveOutcome';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { ContactInputs, PropertyBasics } from './LeadInputs';
import { LEAD_CONFLICT, LEAD_SAVE } from './saveMessages';

const draftOf = (id: string) => `lead ${id} quick edit`;

/** The quick edit of the list: six fields, read anew so that it begins from the newest version. */
export function EditLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const [isFailed, setFailed] = useState(false);
  const { mutationOptions, conflict, settle } = useSaveOutcome<LeadView>(LEAD_SAVE, close, () =>
    setFailed(true),
  );

  function close() {
    keepDraft(draftOf(id), '');
    onClose();
  }

  return (
    <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby="edit-lead-title">
      <DialogTitle id="edit-lead-title">{translate('lead.editDialog.title')}</DialogTitle>
      <EditBase
        resource="leads"
        id={id}
        mutationMode="pessimistic"
        mutationOptions={{ ...mutationOptions, onMutate: () => setFailed(false) }}
        redirect={false}
        redirectOnError={false}
      >
        <QuickForm isFailed={isFailed} conflict={conflict} onSettled={settle} onClose={close} />
      </EditBase>
    </Dialog>
  );
}

interface QuickFormProps {
  isFailed: boolean;
  conflict: LeadView | null;
  onSettled: () => void;
  onClose: () => void;
}

function QuickForm({ isFailed, conflict, onSettled, onClose }: QuickFormProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<LeadView>();
  if (!record) {
    return (
      <DialogContent>
        {error ? (
          <LoadFailed title="leadPage.failed" error={error} onRetry={() => refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </DialogContent>
    );
  }
  const draft = draftOf(record.id);
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
            {isFailed && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {translate(LEAD_SAVE.failed)}
              </Alert>
            )}
            {told}
            <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
              <ContactInputs />
              <PropertyBasics type={record.propertyType} />
            </Box>
          </DialogContent>
          <DialogActions sx={{ pt: 2 }}>
            <Button onClick={onClose}>{translate('lead.editDialog.cancel')}</Button>
            <SaveChanges />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}
