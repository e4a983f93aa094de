import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Checkbox, FormControlLabel, IconButton, InputAdornment, Stack, TextField } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { TextInput } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { formatDollars } from '#shared/format.js';
import { isStandardImprovement, readCost } from '#shared/improvement.js';
import { isImprovementOf, LEAD_LIMITS, type RepairItem } from '#shared/lead.js';
import { ConfirmDialog } from '../../components/ConfirmDialog';
import { readDraft, storeDraft } from '../../components/drafts';
import { InlineRecordForm } from '../../components/RecordForm';
import { SmallText } from '../../components/SmallText';
import { useInlineForm } from '../../components/useInlineForm';
import { improvementText } from './text';

interface ImprovementRowProps {
  leadId: string;
  item: RepairItem;
  others: RepairItem[];
  /** Keeps focus after a rename. */
  isRenamed: boolean;
  /** Replaces the item; call without arguments to remove it. */
  onReplace: (...by: RepairItem[]) => void;
}

/** One checklist item. Only custom items can be renamed or removed. */
export function ImprovementRow({ leadId, item, others, isRenamed, onReplace }: ImprovementRowProps) {
  const { name, checked, estimatedCost } = item;
  const draft = `lead ${leadId} improvement ${name}`;
  const form = useInlineForm(draft, isRenamed);

  if (form.isOpen) {
    return (
      <Box component="li" sx={LINE}>
        <ImprovementForm draft={draft} item={item} others={others} onSave={onReplace} onClose={form.close} />
      </Box>
    );
  }
  return (
    <Box component="li" sx={{ ...LINE, ...ROW }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(event) => onReplace({ ...item, checked: event.target.checked })}
          />
        }
        label={name}
        sx={{ overflowWrap: 'anywhere' }}
      />
      <SmallText>
        {improvementText.estimate} {formatDollars(estimatedCost)}
      </SmallText>
      <CustomCost
        draft={`${draft} cost`}
        item={item}
        onChange={(customCost) => onReplace({ ...item, customCost })}
      />
      {isStandardImprovement(name) ? (
        <span />
      ) : (
        <CustomItemButtons
          name={name}
          isFocused={form.wasClosed}
          onEdit={form.open}
          onRemove={() => onReplace()}
        />
      )}
    </Box>
  );
}

const LINE = { py: 1, borderBottom: '1px solid var(--hairline)' };
const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0, 1fr) 8rem auto 4.5rem' },
  '& > label': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
};

interface CustomCostProps {
  draft: string;
  item: RepairItem;
  onChange: (cost: number | null) => void;
}

/** Saves on blur or Enter. Anything that isn't a number falls back to the estimate. */
function CustomCost({ draft, item: { name, customCost }, onChange }: CustomCostProps) {
  const [typed, setTyped] = useState<string | null>(() => readDraft(draft));

  function type(next: string) {
    setTyped(next);
    storeDraft(draft, next);
  }

  function settle() {
    if (typed === null) return;
    setTyped(null);
    storeDraft(draft, '');
    const cost = readCost(typed, LEAD_LIMITS.dollars);
    if (cost !== customCost) onChange(cost);
  }

  return (
    <TextField
      label={improvementText.custom}
      value={typed ?? customCost ?? ''}
      onChange={(event) => type(event.target.value)}
      onBlur={settle}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
      slotProps={{
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': improvementText.customOf(name),
        },
        input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
      }}
      sx={{ width: '9rem' }}
    />
  );
}

interface OwnItemButtonsProps {
  name: string;
  /** Takes focus back when the form closes. */
  isFocused: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

function CustomItemButtons({ name, isFocused, onEdit, onRemove }: OwnItemButtonsProps) {
  const [removing, setRemoving] = useState(false);
  return (
    <Stack direction="row" sx={{ justifyContent: 'flex-end', gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
      <IconButton
        size="small"
        autoFocus={isFocused}
        aria-label={improvementText.editOf(name)}
        onClick={onEdit}
      >
        <EditOutlined fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={improvementText.removeOf(name)} onClick={() => setRemoving(true)}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
      {removing && (
        <ConfirmDialog
          title={improvementText.confirm}
          text={name}
          submit={improvementText.remove}
          danger
          onConfirm={async () => onRemove()}
          onClose={() => setRemoving(false)}
        />
      )}
    </Stack>
  );
}

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
