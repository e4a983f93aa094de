import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, type SubmitEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS, type RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { isImprovementOf, readCost } from '../../../../src/shared/pricing/improvements.js';
import { useDraftValues } from '../../saving/useDraftValues';

interface ImprovementFormProps {
  draft: string;
  /** The one that is changed; none for a new one. */
  item?: RepairItem;
  /** The other items: their names are taken. */
  others: RepairItem[];
  onSave: (item: RepairItem) => void;
  onClose: () => void;
}

const NEW = { checked: true, customCost: null };

/** Name and cost of an item of one's own. Enter saves, Esc leaves. */
export function ImprovementForm({ draft, item, others, onSave, onClose }: ImprovementFormProps) {
  const translate = useTranslate();
  const say = (key: string) => translate(`leadPage.improvements.${key}`);
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
      aria-label={item ? translate('leadPage.improvements.editOf', { name: item.name }) : say('add')}
      direction={{ xs: 'column', sm: 'row' }}
      spacing={1.5}
      noValidate
      onSubmit={submit}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close()}
      sx={{ py: 1.5, alignItems: { sm: 'flex-start' } }}
    >
      <TextField
        label={say('name')}
        value={values.name}
        onChange={(event) => type({ name: event.target.value })}
        error={tried && nameFault !== null}
        helperText={tried && nameFault && say(nameFault)}
        required
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.repairName } }}
        sx={{ flex: 1 }}
      />
      <TextField
        label={say('cost')}
        value={values.cost}
        onChange={(event) => type({ cost: event.target.value })}
        error={tried && cost === null}
        helperText={tried && cost === null && say('noCost')}
        required
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        sx={{ width: { sm: '10rem' } }}
      />
      <Button onClick={close}>{translate('leadPage.tasks.cancel')}</Button>
      <Button type="submit" variant="contained">
        {say(item ? 'save' : 'submit')}
      </Button>
    </Stack>
  );
}
