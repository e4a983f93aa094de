import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useTranslate } from 'react-admin';
import { INVOICE_LIMITS } from '../../../../src/shared/payments/invoice.contract.js';
import { BLANK_ITEM, faultsOf, type TypedItem } from './invoiceDraft';

interface InvoiceItemsProps {
  items: TypedItem[];
  isTried: boolean;
  onChange: (items: TypedItem[]) => void;
}

/** What is billed, an item a row; the last row cannot be taken away. */
export function InvoiceItems({ items, isTried, onChange }: InvoiceItemsProps) {
  const translate = useTranslate();
  const addButton = useRef<HTMLButtonElement>(null);
  const set = (index: number, changes: Partial<TypedItem>) =>
    onChange(items.map((item, at) => (at === index ? { ...item, ...changes } : item)));

  function remove(index: number) {
    onChange(items.filter((_, at) => at !== index));
    // The button that was pressed goes with its row.
    addButton.current?.focus();
  }

  return (
    <>
      {items.map((item, index) => (
        <ItemRow
          // biome-ignore lint/suspicious/noArrayIndexKey: an item has nothing else to be told by
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
          {translate('leadPage.invoices.add')}
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
  const translate = useTranslate();
  const faults = isTried ? faultsOf(item) : { what: null, amount: null };
  const say = (key: string) => translate(`leadPage.invoices.${key}`, { number });
  return (
    <Box sx={ROW} role="group" aria-label={say('item')}>
      <TextField
        label={say('what')}
        value={item.description}
        onChange={({ target }) => onType({ description: target.value })}
        error={faults.what !== null}
        helperText={faults.what && say(faults.what)}
        slotProps={{ htmlInput: { maxLength: INVOICE_LIMITS.itemDescription } }}
        required
        autoComplete="off"
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      />
      <TextField
        label={say('amount')}
        value={item.amount}
        onChange={({ target }) => onType({ amount: target.value })}
        error={faults.amount !== null}
        helperText={faults.amount && say(faults.amount)}
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        required
        autoComplete="off"
      />
      {onRemove && (
        <IconButton onClick={onRemove} aria-label={say('remove')} sx={{ alignSelf: 'start', mt: 0.5 }}>
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
