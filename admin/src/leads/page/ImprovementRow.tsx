import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import type { RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { isUsualImprovement } from '../../../../src/shared/pricing/improvements.js';
import { readDraft } from '../../saving/drafts';
import { CustomCost } from './CustomCost';
import { ImprovementForm } from './ImprovementForm';
import { OwnItemButtons } from './OwnItemButtons';

interface ImprovementRowProps {
  leadId: string;
  item: RepairItem;
  others: RepairItem[];
  /** Whether it was just given this name, and so keeps the focus. */
  isRenamed: boolean;
  /** Replaces the item; with no arguments it is removed. */
  onReplace: (...by: RepairItem[]) => void;
}

/** One item of the checklist. The usual ones stay as they are called; one's own are renamed and removed. */
export function ImprovementRow({ leadId, item, others, isRenamed, onReplace }: ImprovementRowProps) {
  const translate = useTranslate();
  const { name, checked, estimatedCost } = item;
  const draft = `lead ${leadId} improvement ${name}`;
  const [mode, setMode] = useState<'edited' | 'closed' | null>(() =>
    readDraft(draft) !== null ? 'edited' : isRenamed ? 'closed' : null,
  );

  if (mode === 'edited') {
    const close = () => setMode('closed');
    return (
      <Box component="li" sx={LINE}>
        <ImprovementForm draft={draft} item={item} others={others} onSave={onReplace} onClose={close} />
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
      <Typography variant="body2" color="textSecondary">
        {translate('leadPage.improvements.estimate')} {formatDollars(estimatedCost)}
      </Typography>
      <CustomCost
        draft={`${draft} cost`}
        item={item}
        onChange={(customCost) => onReplace({ ...item, customCost })}
      />
      {isUsualImprovement(name) ? (
        <span />
      ) : (
        <OwnItemButtons
          name={name}
          isFocused={mode === 'closed'}
          onEdit={() => setMode('edited')}
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
