import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { readCost } from '#shared/improvement.js';
import { isImprovementOf, LEAD_LIMITS, type RepairItem } from '#shared/lead.js';
import { useDraftValues } from '../../components/drafts';
import { improvementText } from './text';

interface ImprovementFormProps {
  draft: string;
  /** Omit to add a new one. */
  item?: RepairItem;
  /** Other items, whose names can't be reused. */
  others: RepairItem[];
  onSave: (item: RepairItem) => void;
  onClose: () => void;
}

const NEW = { checked: true, customCost: null };

/** Name and cost of a custom item. Enter saves, Esc cancels. */
export function ImprovementForm({ draft, item, others, onSave, onClose }: ImprovementFormProps) {
  const initial = { name: item?.name ?? '', cost: item ? String(item.estimatedCost) : '' };
  const { values, type, forget } = useDraftValues(draft, initial);
  const [tried, setTried] = useState(false);
  const name = values.name.trim();
  const cost = readCost(values.cost, LEAD_LIMITS.dollars);
  const nameFault = name === '' ? 'noName' : isImprovementOf(others, name) ? 'taken' : null;

  function close() {
    forget();
    onClose();
  }

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (nameFault || cost === null) return;
    onSave({ ...NEW, ...item, name, estimatedCost: cost });
    close();
  }

  return (
    <Stack
      component="form"
      aria-label={item ? improvementText.editOf(item.name) : improvementText.add}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      noValidate
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
      sx={{ py: 1.5, alignItems: { sm: 'flex-start' } }}
    >
      <TextField
        label={improvementText.name}
        value={values.name}
        onChange={(event) => type({ name: event.target.value })}
        error={tried && nameFault !== null}
        helperText={tried && nameFault && improvementText[nameFault]}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.repairName } }}
        sx={{ flex: 1 }}
      />
      <TextField
        label={improvementText.cost}
        value={values.cost}
        onChange={(event) => type({ cost: event.target.value })}
        error={tried && cost === null}
        helperText={tried && cost === null && improvementText.noCost}
        required
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        sx={{ width: { sm: '10rem' } }}
      />
      <Button onClick={close}>{improvementText.cancel}</Button>
      <Button type="submit" variant="contained">
        {item ? improvementText.save : improvementText.submit}
      </Button>
    </Stack>
  );
}
