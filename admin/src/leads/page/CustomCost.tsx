import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { LEAD_LIMITS, type RepairItem } from '../../../../src/shared/leads/lead.contract.js';
import { readCost } from '../../../../src/shared/pricing/improvements.js';
import { keepDraft, readDraft } from '../../saving/drafts';

interface CustomCostProps {
  draft: string;
  item: RepairItem;
  onChange: (cost: number | null) => void;
}

/** A custom cost holds once it is left or Enter is pressed; what is no number falls back to the estimate. */
export function CustomCost({ draft, item: { name, customCost }, onChange }: CustomCostProps) {
  const translate = useTranslate();
  const [typed, setTyped] = useState<string | null>(() => readDraft(draft));

  function type(next: string) {
    setTyped(next);
    keepDraft(draft, next);
  }

  function settle() {
    if (typed === null) return;
    setTyped(null);
    keepDraft(draft, '');
    const cost = readCost(typed, LEAD_LIMITS.dollars);
    if (cost !== customCost) onChange(cost);
  }

  return (
    <TextField
      label={translate('leadPage.improvements.custom')}
      value={typed ?? customCost ?? ''}
      onChange={(event) => type(event.target.value)}
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
  );
}
