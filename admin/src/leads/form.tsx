import Alert from '@mui/material/Alert';
import type { DialogProps } from '@mui/material/Dialog';
import Link from '@mui/material/Link';
import { type ReactNode, useState } from 'react';
import { HttpError } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { createLeadSchema, displayName, type LeadView, leadFormSchema } from '#shared/lead.js';
import { newId } from '#shared/new-id.js';
import { readTyped } from '../components/drafts';
import { CreateDialog, EditDialog } from '../components/FormDialog';
import { useDiscardChanges } from '../components/formGuards';
import { RecordForm } from '../components/RecordForm';
import { tellOwnChange } from '../live/liveLeads';
import { DetailsInputs, NewLeadInputs, QuickInputs } from './LeadInputs';
import { leadPageText } from './page/text';
import { leadText } from './text';

const EDIT_TEXT = {
  failed: leadText.dialog.failed,
  missing: leadPageText.missing,
  back: leadText.dialog.cancel,
};
const TEXT = {
  saved: leadText.updated,
  saveFailed: leadText.updateFailed,
  conflict: leadText.conflict,
  field: leadText.field,
};
const DETAILS_TEXT = {
  ...TEXT,
  saved: leadPageText.property.updated,
  saveFailed: leadPageText.property.updateFailed,
};

interface LeadDialogProps {
  id: string;
  onClose: () => void;
}

/** Quick edit from the list: six fields. */
export function EditLeadDialog(dialog: LeadDialogProps) {
  return (
    <LeadDialog {...dialog} title={leadText.dialog.title} draft="quick edit" text={TEXT} maxWidth="sm">
      <QuickInputs />
    </LeadDialog>
  );
}

/** All fields, from the lead's page. */
export function DetailsDialog(dialog: LeadDialogProps) {
  return (
    <LeadDialog
      {...dialog}
      title={leadPageText.editDetails}
      draft="details"
      text={DETAILS_TEXT}
      maxWidth="md"
    >
      <DetailsInputs />
    </LeadDialog>
  );
}

interface EditLeadProps extends LeadDialogProps {
  title: string;
  draft: string;
  text: typeof TEXT;
  maxWidth: DialogProps['maxWidth'];
  children: ReactNode;
}

function LeadDialog({ id, title, draft: form, text, maxWidth, onClose, children }: EditLeadProps) {
  const draft = `lead ${id} ${form}`;
  const dialog = { title, draft, maxWidth, onClose };
  return (
    <EditDialog resource="leads" id={id} text={EDIT_TEXT} {...dialog}>
      <RecordForm<LeadView>
        draft={draft}
        schema={leadFormSchema}
        text={text}
        onSaved={onClose}
        onCancel={onClose}
      >
        {children}
      </RecordForm>
    </EditDialog>
  );
}

const NEW_DRAFT = 'new lead';
const ADD_TEXT = {
  saved: (lead: LeadView) => leadText.add.added(displayName(lead)),
  saveFailed: leadText.add.failed,
  field: leadText.field,
};

export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  // An idempotency key: repeated submits create one lead, also after a reload.
  const [id] = useState(() => String(readTyped(NEW_DRAFT)?.begun.id ?? newId()));

  function added({ id, version }: LeadView) {
    tellOwnChange({ id, version, kind: 'inserted' });
    onClose();
  }

  return (
    <CreateDialog
      resource="leads"
      transform={toNewLead}
      title={leadText.add.title}
      draft={NEW_DRAFT}
      onClose={onClose}
    >
      <RecordForm<LeadView>
        draft={NEW_DRAFT}
        defaultValues={{ id, propertyType: '' }}
        schema={createLeadSchema}
        text={ADD_TEXT}
        submit={leadText.add.submit}
        showFailure={(error) => <AddFailed error={error} leadId={id} />}
        onSaved={added}
        onCancel={onClose}
      >
        <NewLeadInputs />
      </RecordForm>
    </CreateDialog>
  );
}

/** No response doesn't mean failure: the lead may exist under its id. */
function AddFailed({ error, leadId }: { error: unknown; leadId: string }) {
  const discard = useDiscardChanges(NEW_DRAFT);
  if (error instanceof HttpError && error.body?.code === 'ID_TAKEN') {
    return (
      <Alert severity="warning" sx={FULL_WIDTH}>
        {leadText.add.alreadyAdded}{' '}
        <Link component={RouterLink} to={`/leads/${leadId}`} onClick={discard}>
          {leadText.add.openLead}
        </Link>
      </Alert>
    );
  }
  const isInDoubt = !(error instanceof HttpError && error.status > 0);
  return (
    <Alert severity="error" sx={FULL_WIDTH}>
      {isInDoubt ? leadText.add.unknown : leadText.add.failed} {error instanceof Error && error.message}
    </Alert>
  );
}

const FULL_WIDTH = { mb: 2, width: '100%' };

/** The fields to send. A size or price that isn't a number becomes 0. */
function toNewLead(typed: Record<string, string | null>) {
  const text = (field: string) => typed[field]?.trim() ?? '';
  return {
    id: typed.id,
    name: text('name'),
    email: text('email'),
    phone: text('phone') || null,
    propertyAddress: text('propertyAddress'),
    propertyType: typed.propertyType,
    squareFootage: numberOrZero(text('squareFootage')),
    purchasePrice: numberOrZero(text('purchasePrice')),
  };
}

function numberOrZero(text: string): number {
  const number = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
