import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { displayName, type LeadView } from '../../../src/shared/leads/lead.contract.js';
import { tellOwnChange } from '../live/liveLeads';
import { closeForm } from '../saving/closeForm';
import { fieldErrorsOf } from '../saving/fieldErrors';
import { useDraftValues } from '../saving/useDraftValues';
import { useApi } from '../useApi';
import { AddLeadFields } from './AddLeadFields';
import { blankLead, readNewLead, type TypedLead } from './newLead';

const DRAFT = 'new lead';

/** Closes and forgets after submit or Cancel; Esc, and a failure, keep everything typed. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const api = useApi();
  const { values, type, forget } = useDraftValues<TypedLead>(DRAFT, blankLead());
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api.create<LeadView>('leads', { data: readNewLead(values) }),
    onSuccess: ({ data }) => done(data),
  });

  function close() {
    forget();
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  function done(lead: LeadView) {
    tellOwnChange({ id: lead.id, version: lead.version, kind: 'inserted' });
    notify('lead.add.added', { type: 'success', messageArgs: { name: displayName(lead) } });
    close();
  }

  return (
    <Dialog
      open
      onClose={closeForm({ draft: DRAFT, isSaving: isPending, onClose })}
      fullWidth
      maxWidth="sm"
      aria-labelledby="add-lead-title"
    >
      <DialogTitle id="add-lead-title">{translate('lead.add.title')}</DialogTitle>
      <form onSubmit={submit} aria-busy={isPending}>
        <DialogContent dividers>
          {error && <Failure error={error} leadId={values.id} onLeave={forget} />}
          <AddLeadFields values={values} onType={type} errors={fieldErrorsOf(error)} />
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button aria-disabled={isPending} onClick={() => isPending || close()}>
            {translate('lead.add.cancel')}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {translate(isPending ? 'lead.add.submitting' : 'lead.add.submit')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface FailureProps {
  error: Error;
  leadId: string;
  onLeave: () => void;
}

/** An answer that is lost is no refusal: the lead may be there, and then it is under its id. */
function Failure({ error, leadId, onLeave }: FailureProps) {
  const translate = useTranslate();
  if (error instanceof HttpError && error.body?.code === 'ID_TAKEN') {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {translate('lead.add.taken')}{' '}
        <Link component={RouterLink} to={`/leads/${leadId}`} onClick={onLeave}>
          {translate('lead.add.correct')}
        </Link>
      </Alert>
    );
  }
  const isInDoubt = !(error instanceof HttpError && error.status > 0);
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {translate(isInDoubt ? 'lead.add.unknown' : 'lead.add.failed')}{' '}
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}
