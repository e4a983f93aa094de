import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useState } from 'react';
import { EditBase, useTranslate } from 'react-admin';
import type { LeadView } from '../../../src/shared/leads/lead.contract.js';
import { BegunForm } from '../saving/BegunForm';
import { keepDraft } from '../saving/drafts';
import { KeepTyped } from '../saving/KeepTyped';
import { SaveChanges } from '../saving/SaveChanges';
import { useNewest } from '../saving/useNewest';
import { type SaveMessages, useSaveOutcome } from '../saving/useSaveOutcome';
import { LoadFailed } from '../states/LoadFailed';
import { PageSkeleton } from '../states/PageSkeleton';
import { LEAD_CONFLICT } from './saveMessages';

interface LeadDialogProps {
  id: string;
  title: string;
  /** The name of the draft. */
  draft: string;
  messages: SaveMessages;
  maxWidth: DialogProps['maxWidth'];
  onClose: () => void;
  children: (lead: LeadView) => ReactNode;
}

/**
 * Fields of a lead, read anew so that they begin from the newest version. Leaving forgets what was typed; losing the
 * session does not.
 */
export function LeadDialog({ id, title, draft, messages, maxWidth, onClose, children }: LeadDialogProps) {
  const translate = useTranslate();
  const [isFailed, setFailed] = useState(false);
  const { mutationOptions, conflict, settle } = useSaveOutcome<LeadView>(messages, close, () =>
    setFailed(true),
  );

  function close() {
    keepDraft(draft, '');
    onClose();
  }

  return (
    <Dialog open onClose={close} fullWidth maxWidth={maxWidth} aria-labelledby="lead-dialog-title">
      <DialogTitle id="lead-dialog-title">{translate(title)}</DialogTitle>
      <EditBase
        resource="leads"
        id={id}
        mutationMode="pessimistic"
        mutationOptions={{ ...mutationOptions, onMutate: () => setFailed(false) }}
        redirect={false}
        redirectOnError={false}
      >
        <LeadForm
          draft={draft}
          failure={isFailed && messages.failed}
          conflict={conflict}
          onSettled={settle}
          onClose={close}
        >
          {children}
        </LeadForm>
      </EditBase>
    </Dialog>
  );
}

interface LeadFormProps extends Pick<LeadDialogProps, 'draft' | 'onClose' | 'children'> {
  failure: string | false;
  conflict: LeadView | null;
  onSettled: () => void;
}

function LeadForm({ draft, failure, conflict, onSettled, onClose, children }: LeadFormProps) {
  const translate = useTranslate();
  const { record, error, refetch } = useNewest<LeadView>();
  if (!record) {
    return (
      <DialogContent>
        {error ? <LoadFailed title="lead.dialog.failed" error={error} onRetry={refetch} /> : <PageSkeleton />}
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
            <Button onClick={onClose}>{translate('lead.dialog.cancel')}</Button>
            <SaveChanges />
          </DialogActions>
        </>
      )}
    </BegunForm>
  );
}
