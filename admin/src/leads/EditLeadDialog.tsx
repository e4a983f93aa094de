import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { EditBase, Form, useEditContext, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { SaveChanges } from '../saving/SaveChanges';
import { useSaveOutcome } from '../saving/useSaveOutcome';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { LeadConflict } from './LeadConflict';
import { ContactInputs, PropertyBasics } from './LeadInputs';
import { LEAD_SAVE } from './saveMessages';

/** The quick edit of the list: six fields, read anew so that it begins from the newest version. */
export function EditLeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const translate = useTranslate();
  const { mutationOptions, conflict, settle } = useSaveOutcome<LeadView>(LEAD_SAVE, onClose);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="edit-lead-title">
      <DialogTitle id="edit-lead-title">{translate('lead.editDialog.title')}</DialogTitle>
      <EditBase
        resource="leads"
        id={id}
        mutationMode="pessimistic"
        mutationOptions={mutationOptions}
        redirect={false}
        redirectOnError={false}
      >
        <QuickForm conflict={conflict} onSettled={settle} onClose={onClose} />
      </EditBase>
    </Dialog>
  );
}

function QuickForm(props: { conflict: LeadView | null; onSettled: () => void; onClose: () => void }) {
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
  return (
    <Form resetOptions={{ keepDirtyValues: true }}>
      <DialogContent dividers>
        {props.conflict && <LeadConflict now={props.conflict} onSettled={props.onSettled} />}
        <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
          <ContactInputs />
          <PropertyBasics type={record.propertyType} />
        </Box>
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={props.onClose}>{translate('lead.editDialog.cancel')}</Button>
        <SaveChanges />
      </DialogActions>
    </Form>
  );
}
