import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import {
  EditBase,
  EditContextProvider,
  type EditControllerResult,
  Form,
  useEditContext,
  useTranslate,
} from 'react-admin';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { keepDraft } from '../../saving/drafts';
import { KeepTyped } from '../../saving/KeepTyped';
import { SaveChanges } from '../../saving/SaveChanges';
import { asBegun } from '../../saving/typedDraft';
import { useSaveOutcome } from '../../saving/useSaveOutcome';
import { LoadFailed } from '../../states/LoadFailed';
import { PageSkeleton } from '../../states/PageSkeleton';
import { LeadConflict } from '../LeadConflict';
import { DETAILS_SAVE } from '../saveMessages';
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

function DetailsForm(props: DetailsFormProps) {
  const { record, error, refetch } = useEditContext<LeadView>();
  if (record) return <LoadedForm {...props} record={record} />;
  return (
    <DialogContent>
      {error ? <LoadFailed title="leadPage.failed" error={error} onRetry={refetch} /> : <PageSkeleton />}
    </DialogContent>
  );
}

function LoadedForm(props: DetailsFormProps & { record: LeadView }) {
  const { draft, isFailed, record, conflict, onSettled, onClose } = props;
  const translate = useTranslate();
  const context = useEditContext<LeadView>();
  // The page follows every change of the lead; the form stays at what it began with, so that saving finds out.
  const [begun, setBegun] = useState(() => asBegun(record, draft));

  function settle(now: LeadView) {
    setBegun(now);
    onSettled();
  }

  return (
    <EditContextProvider value={{ ...context, record: begun } as EditControllerResult<LeadView>}>
      <Form record={begun} resetOptions={KEEP_TYPED}>
        <KeepTyped name={draft} />
        <DialogContent dividers>
          {isFailed && !conflict && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {translate(DETAILS_SAVE.failed)}
            </Alert>
          )}
          {conflict && <LeadConflict now={conflict} onSettled={() => settle(conflict)} />}
          <DetailsInputs type={begun.propertyType} />
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button onClick={onClose}>{translate('leadPage.property.cancel')}</Button>
          <SaveChanges />
        </DialogActions>
      </Form>
    </EditContextProvider>
  );
}

const KEEP_TYPED = { keepDirtyValues: true };
