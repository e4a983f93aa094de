import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import { Alert, Box, Button, IconButton, InputAdornment } from '@mui/material';
import { useRef, useState } from 'react';
import { HttpError, TextInput } from 'react-admin';
import { type FieldValues, useFieldArray, useWatch } from 'react-hook-form';
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
import { invoiceText } from './text';

interface InvoiceDialogProps {
  lead: LeadView;
  onClose: () => void;
}

export function InvoiceDialog({ lead, onClose }: InvoiceDialogProps) {
  const api = useApi();
  const reread = useRefetchParts(lead.id);
  const draft = `lead ${lead.id} invoice`;
  // An idempotency key: repeated submits create one invoice, even after a reload.
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

interface TypedItem {
  description: string;
  /** Dollars, as typed. */
  amount: string;
}

const BLANK_ITEM: TypedItem = { description: '', amount: '' };

const keepEmpty = (value: string) => value ?? '';

/** Errors by the path of each field. */
function itemErrors(items: TypedItem[]): Record<string, string | undefined> {
  const errors = items.flatMap(({ description, amount }, index) => [
    [`items.${index}.description`, description.trim() === '' ? invoiceText.noItemName : undefined],
    [`items.${index}.amount`, amountError(readCents(amount))],
  ]);
  return Object.fromEntries(errors);
}

function amountError(cents: number): string | undefined {
  if (cents < INVOICE_LIMITS.itemMin) return invoiceText.noAmount;
  return cents > INVOICE_LIMITS.itemMax ? invoiceText.tooMuch : undefined;
}

/** One row per item; the last row can't be removed. */
function InvoiceItems() {
  const addButton = useRef<HTMLButtonElement>(null);
  const { fields, append, remove } = useFieldArray({ name: 'items' });

  function removeItem(index: number) {
    remove(index);
    // The pressed button went away with its row.
    addButton.current?.focus();
  }

  return (
    <>
      {fields.map(({ id }, index) => (
        <ItemRow key={id} index={index} onRemove={fields.length > 1 ? () => removeItem(index) : undefined} />
      ))}
      {fields.length < INVOICE_LIMITS.items && (
        <Button ref={addButton} onClick={() => append(BLANK_ITEM)}>
          {invoiceText.add}
        </Button>
      )}
    </>
  );
}

function ItemRow({ index, onRemove }: { index: number; onRemove?: () => void }) {
  const number = index + 1;
  return (
    <Box sx={ROW} role="group" aria-label={invoiceText.item(number)}>
      <TextInput
        source={`items.${index}.description`}
        label={invoiceText.itemName(number)}
        parse={keepEmpty}
        isRequired
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: INVOICE_LIMITS.itemDescription } }}
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextInput
        source={`items.${index}.amount`}
        label={invoiceText.amount(number)}
        parse={keepEmpty}
        isRequired
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
      />
      {onRemove && (
        <IconButton
          onClick={onRemove}
          aria-label={invoiceText.remove(number)}
          sx={{ alignSelf: 'start', mt: 0.5 }}
        >
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gap: 1.5,
  mb: 1.5,
  '& .MuiFormControl-root': { m: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 10rem 44px' },
};
