import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type SubmitEvent, useState } from 'react';
import { useCreate, useNotify, useTranslate } from 'react-admin';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { newId } from '../../../src/shared/new-id.js';
import { tellOwnChange } from '../live/liveLeads';
import { AddLeadFields } from './AddLeadFields';
import { readNewLead } from './newLead';

/** Closes and forgets after submit or Cancel; a failure leaves it open with everything typed. */
export function AddLeadDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const translate = useTranslate();
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="add-lead-title">
      <DialogTitle id="add-lead-title">{translate('lead.add.title')}</DialogTitle>
      <AddLeadForm onClose={onClose} />
    </Dialog>
  );
}

function AddLeadForm({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  // One id for all tries of one form: a repeated submit finds the lead it has already made.
  const [id] = useState(newId);
  const [create, { isPending, error }] = useCreate<LeadView, Error>();

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const lead = { id, ...readNewLead(new FormData(event.currentTarget)) };
    create('leads', { data: lead }, { onSuccess: done, onError: () => undefined });
  }

  function done(lead: LeadView) {
    tellOwnChange({ id: lead.id, version: lead.version, kind: 'inserted' });
    notify('lead.add.added', { type: 'success', messageArgs: { name: displayName(lead) } });
    onClose();
  }

  return (
    <form onSubmit={submit} aria-busy={isPending}>
      <DialogContent dividers>
        {error && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {translate('lead.add.failed')} {translate(error.message)}
          </Alert>
        )}
        <AddLeadFields />
      </DialogContent>
      <DialogActions sx={{ pt: 2 }}>
        <Button onClick={onClose}>{translate('lead.add.cancel')}</Button>
        <Button type="submit" variant="contained" aria-disabled={isPending}>
          {translate(isPending ? 'lead.add.submitting' : 'lead.add.submit')}
        </Button>
      </DialogActions>
    </form>
  );
}
