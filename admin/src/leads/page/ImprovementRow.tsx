import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import { LEAD_LIMITS, type RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { readCustomCost } from '../../../../src/shared/pricing/improvements.js';

interface ImprovementRowProps {
  item: RepairItem;
  onChange: (item: RepairItem) => void;
}

/** A custom cost holds once it is left or Enter is pressed; what is no number falls back to the estimate. */
export function ImprovementRow({ item, onChange }: ImprovementRowProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(null);
  const { name, checked, estimatedCost, customCost } = item;

  function settle() {
    if (typed === null) return;
    setTyped(null);
    const cost = readCustomCost(typed, LEAD_LIMITS.dollars);
    if (cost !== customCost) onChange({ ...item, customCost: cost });
  }

  return (
    <Box component="li" sx={ROW}>
      <FormControlLabel
        control={
          <Checkbox
            checked={checked}
            onChange={(event) => onChange({ ...item, checked: event.target.checked })}
          />
        }
        label={name}
      />
      <Typography variant="body2" color="textSecondary">
        {translate('leadPage.improvements.estimate')} {formatDollars(estimatedCost)}
      </Typography>
      <TextField
        label={translate('leadPage.improvements.custom')}
        value={typed ?? customCost ?? ''}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={settle}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
        slotProps={{
          htmlInput: {
            inputMode: 'decimal',
            autoComplete: 'off',
            'aria-label': translate('leadPage.improvements.customOf', { name }),
          },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        sx={{ width: '9rem' }}
      />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr auto', sm: 'minmax(0, 1fr) 8rem auto' },
  '& > label': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  alignItems: 'center',
  columnGap: 2,
  rowGap: 0.5,
  py: 1,
  borderBottom: '1px solid var(--hairline)',
};
