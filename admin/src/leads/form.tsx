import { Alert, Box, type DialogProps, Link, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { HttpError, TextInput } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { newId } from '#shared/ids.js';
import {
  createLeadSchema,
  displayName,
  type LeadView,
  leadFormSchema,
  PROPERTY_TYPE_LABELS,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { readTyped } from '../components/drafts';
import { CreateDialog, EditDialog } from '../components/FormDialog';
import { useDiscardChanges } from '../components/formGuards';
import { RecordForm } from '../components/RecordForm';
import { applyOwnChange } from '../live/liveLeads';
import { keepsEmail, LeadInput } from './fields';
import { formatLeadField } from './formatLeadField';
import { leadPageText } from './page/text';
import { leadText } from './text';

const addText = {
  title: 'Add Lead',
  submit: 'Add Lead',
  added: (name: string) => `${name} added to New Leads.`,
  failed: "The lead wasn't added. Your entries are still here.",
  unknown:
    "We couldn't confirm that the lead was added. Your entries are still here. It's safe to try again: the lead won't be added twice.",
  alreadyAdded: "This lead was already added, so your latest changes weren't saved.",
  openLead: 'Open the lead to make them',
};
const EDIT_TEXT = {
  failed: "Couldn't load the lead.",
  missing: leadPageText.missing,
  back: 'Cancel',
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
    <LeadDialog {...dialog} title="Edit Lead" draft="quick edit" text={TEXT} maxWidth="sm">
      <Box sx={{ display: 'grid', gap: 0.5, '& .MuiFormControl-root': { m: 0 } }}>
        <LeadInput source="name" />
        <LeadInput source="email" />
        <LeadInput source="phone" />
        <LeadInput source="propertyAddress" />
        <LeadInput source="propertyType" />
        <LeadInput source="squareFootage" />
      </Box>
    </LeadDialog>
  );
}

/** Everything staff can edit except the contact fields in the header of the lead's page. */
export function DetailsDialog(dialog: LeadDialogProps) {
  return (
    <LeadDialog
      {...dialog}
      title={leadPageText.editDetails}
      draft="details"
      text={DETAILS_TEXT}
      maxWidth="md"
    >
      <Group title={leadPageText.property.title}>
        <LeadInput source="propertyAddress" />
        <LeadInput source="propertyType" />
        <LeadInput source="squareFootage" />
        <LeadInput source="unitCount" />
        <LeadInput source="bedrooms" />
        <LeadInput source="bathrooms" />
        <LeadInput source="yearBuilt" />
        <LeadInput source="finishedBasementArea" />
        <LeadInput source="estimatedRent" />
        <LeadInput source="purchasePrice" />
        <LeadInput source="achievedRent" />
        <LeadInput source="leaseSignedOn" />
      </Group>
      <Group title={leadPageText.property.address}>
        <LeadInput source="streetAddress" />
        <LeadInput source="city" />
        <LeadInput source="state" />
        <LeadInput source="zipCode" />
      </Group>
      <Group title={leadPageText.property.owner}>
        <LeadInput source="company" />
        <LeadInput source="ownerName" />
      </Group>
      <Group title={leadPageText.property.pipeline}>
        <LeadInput source="walkthroughDate" />
        <LeadInput source="tags" />
        <LeadInput source="message" sx={{ gridColumn: '1 / -1' }} />
      </Group>
    </LeadDialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mb: 1 }}>
      <Typography component="legend" sx={{ mb: 1.5, p: 0, fontWeight: 600 }}>
        {title}
      </Typography>
      <Box sx={GRID}>{children}</Box>
    </Box>
  );
}

const GRID = {
  '& .MuiFormControl-root': { m: 0 },
  rowGap: 0.5,
  display: 'grid',
  columnGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(13rem, 100%), 1fr))',
};

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
        check={keepsEmail}
        text={text}
        show={formatLeadField}
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
  saved: (lead: LeadView) => addText.added(displayName(lead)),
  saveFailed: addText.failed,
  field: leadText.field,
};

export function AddLeadDialog({ onClose }: { onClose: () => void }) {
  // An idempotency key: repeated submits create one lead, even after a reload.
  const [id] = useState(() => String(readTyped(NEW_DRAFT)?.begun.id ?? newId()));
  const { state } = useLocation();

  function added({ id, version }: LeadView) {
    applyOwnChange({ id, version, kind: 'inserted' });
    onClose();
  }

  return (
    <CreateDialog
      resource="leads"
      transform={toNewLead}
      title={addText.title}
      draft={NEW_DRAFT}
      onClose={onClose}
    >
      <RecordForm<LeadView>
        draft={NEW_DRAFT}
        defaultValues={{ id, propertyType: '', ...partOf(state?.typed ?? '') }}
        schema={createLeadSchema}
        isCheckedByBrowser
        text={ADD_TEXT}
        submit={addText.submit}
        showFailure={(error) => <AddFailed error={error} leadId={id} />}
        onSaved={added}
        onCancel={onClose}
      >
        <NewLeadInputs />
      </RecordForm>
    </CreateDialog>
  );
}

/** The field that a search without a match was about. */
function partOf(typed: string): Partial<LeadView> {
  if (typed.includes('@')) return { email: typed };
  if (/^[\d\s()+.-]{7,}$/.test(typed)) return { phone: typed };
  if (/^\d/.test(typed)) return { propertyAddress: typed };
  return typed ? { name: typed } : {};
}

/** What a new lead needs: the browser names what is missing. A size or price may be typed in any way. */
function NewLeadInputs() {
  return (
    <Box sx={TWO_COLUMNS}>
      <LeadInput source="name" label={leadText.field.fullName} required autoFocus />
      <LeadInput source="email" required />
      <LeadInput source="phone" />
      <LeadInput source="propertyAddress" required />
      <TextInput
        source="propertyType"
        label={leadText.field.propertyType}
        isRequired
        select
        slotProps={{ select: { native: true }, htmlInput: { required: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{leadText.selectType}</option>
        {STAFF_PROPERTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {PROPERTY_TYPE_LABELS[type]}
          </option>
        ))}
      </TextInput>
      <TextInput source="squareFootage" label={leadText.field.squareFootage} slotProps={DECIMAL} />
      <TextInput source="purchasePrice" label={leadText.field.purchasePrice} slotProps={DECIMAL} />
    </Box>
  );
}

const DECIMAL = { htmlInput: { maxLength: 20, inputMode: 'decimal' } } as const;
const TWO_COLUMNS = {
  '& .MuiFormControl-root': { m: 0 },
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { sm: '1fr 1fr' },
  '& > :nth-of-type(4)': { gridColumn: { sm: '1 / -1' } },
};

/** No response doesn't mean failure: the lead may exist under its id. */
function AddFailed({ error, leadId }: { error: unknown; leadId: string }) {
  const discard = useDiscardChanges(NEW_DRAFT);
  if (error instanceof HttpError && error.body?.code === 'ID_TAKEN') {
    return (
      <Alert severity="warning" sx={FULL_WIDTH}>
        {addText.alreadyAdded}{' '}
        <Link component={RouterLink} to={`/leads/${leadId}`} onClick={discard}>
          {addText.openLead}
        </Link>
      </Alert>
    );
  }
  const isInDoubt = !(error instanceof HttpError && error.status > 0);
  return (
    <Alert severity="error" sx={FULL_WIDTH}>
      {isInDoubt ? addText.unknown : addText.failed} {error instanceof Error && error.message}
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
