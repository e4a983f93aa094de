import InputAdornment from '@mui/material/InputAdornment';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { readCost } from '#shared/improvement.js';
import { isImprovementOf, LEAD_LIMITS, type RepairItem } from '#shared/lead.js';
import { InlineRecordForm } from '../../components/RecordForm';
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
const TEXT = { saveFailed: improvementText.failed };

/** Name and cost of a custom item. The checklist around it saves. */
export function ImprovementForm({ draft, item, others, onSave, onClose }: ImprovementFormProps) {
  function check({ name, cost }: FieldValues) {
    const typed = name?.trim() ?? '';
    return {
      name:
        typed === ''
          ? improvementText.noName
          : isImprovementOf(others, typed)
            ? improvementText.taken
            : undefined,
      cost: costOf(cost) === null ? improvementText.noCost : undefined,
    };
  }

  async function save({ name, cost }: FieldValues) {
    onSave({ ...NEW, ...item, name: name.trim(), estimatedCost: costOf(cost) ?? 0 });
    return { id: name };
  }

  return (
    <InlineRecordForm
      label={item ? improvementText.editOf(item.name) : improvementText.add}
      draft={draft}
      defaultValues={{ name: item?.name ?? '', cost: item ? String(item.estimatedCost) : '' }}
      check={check}
      text={TEXT}
      submit={item ? improvementText.save : improvementText.submit}
      save={save}
      onCancel={onClose}
    >
      <TextInput
        source="name"
        label={improvementText.name}
        isRequired
        autoFocus
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: LEAD_LIMITS.repairName } }}
      />
      <TextInput
        source="cost"
        label={improvementText.cost}
        isRequired
        autoComplete="off"
        slotProps={{
          htmlInput: { inputMode: 'decimal' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        sx={{ width: { sm: '10rem' } }}
      />
    </InlineRecordForm>
  );
}

const costOf = (typed: string | null) => readCost(typed ?? '', LEAD_LIMITS.dollars);
