import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Link from '@mui/material/Link';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { HttpError, useNotify, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import {
  displayName,
  LEAD_LIMITS,
  type LeadView,
  PROPERTY_TYPE_LABELS,
  type PropertyType,
  STAFF_PROPERTY_TYPES,
} from '#shared/lead.js';
import { EMAIL_MAX } from '#shared/limits.js';
import { newId } from '#shared/new-id.js';
import { useApi } from '../api/useApi';
import { closeForm, useDraftValues } from '../components/drafts';
import { fieldErrorsOf } from '../components/useSaveOutcome';
import { leadText } from '../leads/text';
import { tellOwnChange } from '../live/liveLeads';

const DRAFT = 'new lead';

/** Submit and Cancel clear the draft; Esc and failures keep it. */
export function AddLeadDialog({ onClose }: { onClose: () => void }) {
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
    notify(leadText.add.added(displayName(lead)), { type: 'success' });
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
      <DialogTitle id="add-lead-title">{leadText.add.title}</DialogTitle>
      <form onSubmit={submit} aria-busy={isPending}>
        <DialogContent dividers>
          {error && <Failure error={error} leadId={values.id} onLeave={forget} />}
          <AddLeadFields values={values} onType={type} errors={fieldErrorsOf(error)} />
        </DialogContent>
        <DialogActions sx={{ pt: 2 }}>
          <Button aria-disabled={isPending} onClick={() => isPending || close()}>
            {leadText.add.cancel}
          </Button>
          <Button type="submit" variant="contained" aria-disabled={isPending}>
            {isPending ? leadText.add.submitting : leadText.add.submit}
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

/** No response doesn't mean failure: the lead may exist under its id. */
function Failure({ error, leadId, onLeave }: FailureProps) {
  const translate = useTranslate();
  if (error instanceof HttpError && error.body?.code === 'ID_TAKEN') {
    return (
      <Alert severity="warning" sx={{ mb: 2 }}>
        {leadText.add.alreadyAdded}{' '}
        <Link component={RouterLink} to={`/leads/${leadId}`} onClick={onLeave}>
          {leadText.add.openLead}
        </Link>
      </Alert>
    );
  }
  const isInDoubt = !(error instanceof HttpError && error.status > 0);
  return (
    <Alert severity="error" sx={{ mb: 2 }}>
      {isInDoubt ? leadText.add.unknown : leadText.add.failed}{' '}
      {translate(error.message, { _: error.message })}
    </Alert>
  );
}

interface AddLeadFieldsProps {
  values: TypedLead;
  onType: (changes: Partial<TypedLead>) => void;
  /** Server messages by field name. */
  errors: Partial<Record<string, string>>;
}

function AddLeadFields({ values, onType, errors }: AddLeadFieldsProps) {
  const at = (name: keyof TypedLead) => ({
    name,
    value: values[name],
    error: name in errors,
    helperText: errors[name],
    onChange: ({ target }: { target: { value: string } }) => onType({ [name]: target.value }),
  });
  return (
    <Box sx={GRID}>
      <Field {...at('name')} label="fullName" required autoFocus max={LEAD_LIMITS.name} />
      <Field {...at('email')} label="email" type="email" required max={EMAIL_MAX} />
      <Field {...at('phone')} label="phone" type="tel" max={LEAD_LIMITS.phone} />
      <Field {...at('propertyAddress')} label="propertyAddress" required max={LEAD_LIMITS.address} />
      <Field
        {...at('propertyType')}
        label="propertyType"
        required
        select
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        <option value="">{leadText.selectType}</option>
        {STAFF_PROPERTY_TYPES.map((type) => (
          <option key={type} value={type}>
            {PROPERTY_TYPE_LABELS[type]}
          </option>
        ))}
      </Field>
      <Field {...at('squareFootage')} label="squareFootage" numeric />
      <Field {...at('purchasePrice')} label="purchasePrice" numeric />
    </Box>
  );
}

function Field({
  label,
  max,
  numeric,
  ...field
}: Omit<TextFieldProps, 'label'> & { label: keyof typeof leadText.field; max?: number; numeric?: boolean }) {
  return (
    <TextField
      label={leadText.field[label]}
      autoComplete="off"
      fullWidth
      slotProps={{ htmlInput: { maxLength: max, inputMode: numeric ? 'decimal' : undefined } }}
      {...field}
    />
  );
}

const GRID = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { sm: '1fr 1fr' },
  '& > :nth-of-type(4)': { gridColumn: { sm: '1 / -1' } },
};

/** Form values. The id is an idempotency key: repeated submits create one lead. */
function blankLead() {
  return {
    id: newId(),
    name: '',
    email: '',
    phone: '',
    propertyAddress: '',
    propertyType: '',
    squareFootage: '',
    purchasePrice: '',
  };
}

type TypedLead = ReturnType<typeof blankLead>;

/** Converts form values. A size or price that isn't a number becomes 0. */
function readNewLead(typed: TypedLead) {
  return {
    id: typed.id,
    name: typed.name.trim(),
    email: typed.email.trim(),
    phone: typed.phone.trim() || null,
    propertyAddress: typed.propertyAddress.trim(),
    propertyType: typed.propertyType as PropertyType,
    squareFootage: numberOrZero(typed.squareFootage),
    purchasePrice: numberOrZero(typed.purchasePrice),
  };
}

function numberOrZero(text: string): number {
  const number = Number(text.replace(/[$,\s]/g, ''));
  return Number.isFinite(number) && number > 0 ? number : 0;
}
