import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { HttpError, TextInput } from 'react-admin';
import { type FieldValues, useWatch } from 'react-hook-form';
import { formatCents } from '#shared/format.js';
import { newId } from '#shared/ids.js';
import { displayName, type LeadView } from '#shared/lead.js';
import { INVOICE_LIMITS, type InvoiceView, readCents } from '#shared/payment.js';
import { useApi } from '../../api/useApi';
import { readTyped } from '../../components/drafts';
import { FormDialog } from '../../components/FormDialog';
import { CancelButton, FormToolbar, SaveButton } from '../../components/FormToolbar';
import { RecordForm } from '../../components/RecordForm';
import { useRefetchParts } from '../page/useLeadPart';
import { BLANK_ITEM, InvoiceItems, itemErrors, keepEmpty, type TypedItem } from './InvoiceItems';
import { invoiceText } from './text';

interface InvoiceDialogProps {
  lead: LeadView;
  onClose: () => void;
}

export function InvoiceDialog({ lead, onClose }: InvoiceDialogProps) {
  const api = useApi();
  const reread = useRefetchParts(lead.id);
  const draft = `lead ${lead.id} invoice`;
  // An idempotency key: repeated submits create one invoice, also after a reload.
  const [id] = useState(() => String(readTyped(draft)?.begun.id ?? newId()));

  const save = ({ description, items }: FieldValues) =>
    api.createInvoice({
      id,
      leadId: lead.id,
      description,
      items: items.map((item: TypedItem) => ({ ...item, amount: readCents(item.amount) })),
    });

  function saved() {
    void reread('invoices');
    onClose();
  }

  return (
    <FormDialog title={invoiceText.title(displayName(lead))} draft={draft} onClose={onClose}>
      <RecordForm<InvoiceView>
        draft={draft}
        defaultValues={{ id, description: '', items: [BLANK_ITEM] }}
        check={check}
        text={TEXT}
        save={save}
        showFailure={(error) => (
          <Alert severity="error" sx={{ mb: 2, width: '100%' }}>
            {isInDoubt(error) ? invoiceText.createUnknown : invoiceText.createFailed}{' '}
            {error instanceof Error && error.message}
          </Alert>
        )}
        toolbar={(failure) => (
          <FormToolbar>
            {/* Keeps the draft while the outcome is unknown: sending it again can't create a second invoice. */}
            {isInDoubt(failure) ? (
              <Button onClick={onClose}>{invoiceText.cancel}</Button>
            ) : (
              <CancelButton draft={draft} onCancel={onClose} />
            )}
            <SaveButton label={invoiceText.submit} />
          </FormToolbar>
        )}
        onSaved={saved}
      >
        <TextInput
          source="description"
          label={invoiceText.description}
          parse={keepEmpty}
          isRequired
          autoFocus
          autoComplete="off"
          slotProps={{ htmlInput: { maxLength: INVOICE_LIMITS.description } }}
        />
        <InvoiceItems />
        <Total />
      </RecordForm>
    </FormDialog>
  );
}

const TEXT = { saved: invoiceText.created, saveFailed: invoiceText.createFailed };

const check = ({ description, items }: FieldValues) => ({
  description: description.trim() === '' ? invoiceText.noDescription : undefined,
  ...itemErrors(items),
});

/** No response doesn't mean failure: the invoice may already be sent. */
const isInDoubt = (error: unknown) => error !== null && !(error instanceof HttpError && error.status > 0);

function Total() {
  const items: TypedItem[] = useWatch({ name: 'items' });
  return (
    <Box sx={TOTAL} role="status">
      <span>{invoiceText.total}</span>
      <strong>{formatCents(items.reduce((sum, { amount }) => sum + readCents(amount), 0))}</strong>
    </Box>
  );
}

const TOTAL = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  pt: 2,
  fontVariantNumeric: 'tabular-nums',
  '& strong': { fontSize: '1.5625rem', fontFamily: 'var(--font-heading)' },
};
