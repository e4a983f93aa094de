import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { EditBase, useEditContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { BegunForm } from '../../saving/BegunForm';
import { keepDraft } from '../../saving/drafts';
import { KeepTyped } from '../../saving/KeepTyped';
import { SaveChanges } from '../../saving/SaveChanges';
import { useSaveOutcome } from '../../saving/useSaveOutcome';
import { LoadFailed } from '../../states/LoadFailed';
import { PageSkeleton } from '../../states/PageSkeleton';
import { DETAILS_SAVE, LEAD_CONFLICT } from '../saveMessages';
import { DetailsInputs } from './DetailsInputs';

interface DetailsDialogProps {
  id: string;
  onClose: () => void;
}

/** `Edit Details`: everything about the property and its owner. Leaving it forgets what was typed; losing the session does not. */
export function DetailsDialog({ id, onClose }: DetailsDialogProps) {
  const translate = useTranslate();
  const draft = `lead ${id} details`;
  const [isFailed, setFailed] = useState(false);
  const { mutationOptions, conflict, settle } = useSaveOutcome<LeadView>(DETAILS_SAVE, close, () =>
    setFailed(true),
  );

  function close() {
    keepDraft(draft, '');
    onClose();
  }

  return (
    <Dialog open onClose={close} fullWidth maxWidth="md" aria-labelledby="details-title">
      <DialogTitle id="details-title">{translate('leadPage.editDetails')}</DialogTitle>
      <EditBase
        resource="leads"
        id={id}
        mutationMode="pessimistic"
        mutationOptions={mutationOptions}
        redirect={false}
        redirectOnError={false}
      >
        <DetailsForm
          draft={draft}
          isFailed={isFailed}
          conflict={conflict}
          onSettled={settle}
          onClose={close}
        />
      </EditBase>
    </Dialog>
  );
}

interface DetailsFormProps {
  draft: string;
  isFailed: boolean;
  conflict: LeadView | null;
  onSettled: () => void;
  onClose: () => void;
}

function DetailsForm({ draft, isFailed, conflict, onSettled, onClose }: DetailsFormProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useEditContext<LeadView>();
  if (!record) {
    return (
      <DialogContent>
        {error ? <LoadFailed title="leadPage.failed" error={error} onRetry={refetch} /> : <PageSkeleton />}
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
            {isFailed && !conflict && (
              <Alert severity="error" sx={{ mb: 2 }}>
                {translate(DETAILS_SAVE.failed)}
              </Alert>
            )}
            {told}
            <DetailsInputs type={record.propertyType} />
          </DialogContent>
          <DialogActions sx={{ pt: 2 }}>
            <Button onClick={onClose}>{translate('leadPage.property.cancel')}</Button>
            <SaveChanges />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}
