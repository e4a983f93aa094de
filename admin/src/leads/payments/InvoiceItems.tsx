import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { newId } from '#shared/new-id.js';
import { INVOICE_LIMITS, readCents } from '#shared/payment.js';

import { invoiceText } from './text';

export interface TypedItem {
  description: string;
  /** Dollars, as typed. */
  amount: string;
}

export interface TypedInvoice {
  /** Idempotency key: repeated submits create one invoice. */
  id: string;
  description: string;
  items: TypedItem[];
}

export const invoiceDraft = (leadId: string) => `lead ${leadId} invoice`;
const BLANK_ITEM: TypedItem = { description: '', amount: '' };

export function blankInvoice(): TypedInvoice {
  return { id: newId(), description: '', items: [BLANK_ITEM] };
}

/** In cents. */
export function totalOf({ items }: TypedInvoice): number {
  return items.reduce((sum, { amount }) => sum + readCents(amount), 0);
}

/** Validation errors as text keys; null where valid. */
function faultsOf({ description, amount }: TypedItem) {
  const cents = readCents(amount);
  const isTooMuch = cents > INVOICE_LIMITS.itemMax;
  return {
    description: description.trim() === '' ? 'noItemName' : null,
    amount: cents < INVOICE_LIMITS.itemMin ? 'noAmount' : isTooMuch ? 'tooMuch' : null,
  } as const;
}

export function isComplete({ description, items }: TypedInvoice): boolean {
  const isFine = (item: TypedItem) => Object.values(faultsOf(item)).every((fault) => fault === null);
  return description.trim() !== '' && items.every(isFine);
}

interface InvoiceItemsProps {
  items: TypedItem[];
  isTried: boolean;
  onChange: (items: TypedItem[]) => void;
}

/** One row per item; the last row can't be removed. */
export function InvoiceItems({ items, isTried, onChange }: InvoiceItemsProps) {
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (index: number, changes: Partial<TypedItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...changes } : item)));

  function remove(index: number) {
    onChange(items.filter((_, at) => at !== index));
    // The pressed button went away with its row.
    addButton.current?.focus();
  }

  return (
    <>
      {items.map((item, index) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: items have no other identity
          key={index}
          item={item}
          number={index + 1}
          isTried={isTried}
          onType={(changes) => set(index, changes)}
          onRemove={items.length > 1 ? () => remove(index) : null}
        />
      ))}
      {items.length < INVOICE_LIMITS.items && (
        <Button ref={addButton} onClick={() => onChange([...items, BLANK_ITEM])}>
          {invoiceText.add}
        </Button>
      )}
    </>
  );
}

interface ItemRowProps {
  item: TypedItem;
  number: number;
  isTried: boolean;
  onType: (changes: Partial<TypedItem>) => void;
  onRemove: (() => void) | null;
}

function ItemRow({ item, number, isTried, onType, onRemove }: ItemRowProps) {
  const faults = isTried ? faultsOf(item) : { description: null, amount: null };
  return (
    <Box sx={ROW} role="group" aria-label={invoiceText.item(number)}>
      <TextField
        label={invoiceText.itemName(number)}
        value={item.description}
        onChange={({ target }) => onType({ description: target.value })}
        error={faults.description !== null}
        helperText={faults.description && invoiceText[faults.description]}
        slotProps={{ htmlInput: { maxLength: INVOICE_LIMITS.itemDescription } }}
        required
        autoComplete="off"
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextField
        label={invoiceText.amount(number)}
        value={item.amount}
        onChange={({ target }) => onType({ amount: target.value })}
        error={faults.amount !== null}
        helperText={faults.amount && invoiceText[faults.amount]}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        required
        autoComplete="off"
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
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 10rem 44px' },
};
