import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useRef } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { INVOICE_LIMITS, readCents } from '#shared/payment.js';
import { invoiceText } from './text';

export interface TypedItem {
  description: string;
  /** Dollars, as typed. */
  amount: string;
}

export const BLANK_ITEM: TypedItem = { description: '', amount: '' };

export const keepEmpty = (value: string) => value ?? '';

/** Errors by the path of each field. */
export function itemErrors(items: TypedItem[]): Record<string, string | undefined> {
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
export function InvoiceItems() {
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
