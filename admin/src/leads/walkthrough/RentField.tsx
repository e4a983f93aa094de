import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDollars } from '../../../../src/shared/format.js';
import { LEAD_LIMITS } from '../../../../src/shared/leads/lead.contract.js';
import { readCost } from '../../../../src/shared/pricing/improvements.js';
import { keepDraft, readDraft } from '../../saving/drafts';
import { RENT_STEP, rentScale } from './rentScale';
import type { Rent } from './useRent';

/** One rent in two ways: slid within what is likely, or typed. It holds once it is let go of. */
export function RentField({ draft, rent }: { draft: string; rent: Rent }) {
  const translate = useTranslate();
  const say = (key: string, values = {}) => translate(`walkthrough.rent.${key}`, values);
  const scale = rentScale(rent.shown, rent.estimate);
  const [slid, setSlid] = useState<{ value: number; on: typeof scale } | null>(null);
  const [typed, setTyped] = useState<string | null>(() => readDraft(draft));
  // An analysis that arrives, or a colleague, changes nothing under somebody's hand.
  const [held, setHeld] = useState<number | null>(null);
  const [isRefused, setRefused] = useState(false);
  const { min, max } = slid?.on ?? scale;

  function takeUp() {
    rent.begin();
    setHeld(rent.shown);
  }

  function type(next: string | null) {
    if (next !== null) rent.begin();
    setTyped(next);
    keepDraft(draft, next ?? '');
  }

  function settle() {
    if (typed === null) return;
    const value = readCost(typed, LEAD_LIMITS.dollars);
    setRefused(!value);
    if (!value) return;
    type(null);
    setHeld(null);
    rent.change(value);
  }

  function leave() {
    setHeld(null);
    if (typed === null) rent.leave();
    else settle();
  }

  function slide(value: number) {
    rent.begin();
    setSlid({ value, on: slid?.on ?? scale });
  }

  function letGo(value: number) {
    setSlid(null);
    type(null);
    setRefused(false);
    rent.change(value);
  }

  return (
    <Box sx={ROW}>
      <Slider
        value={slid?.value ?? rent.shown}
        min={min}
        max={max}
        step={RENT_STEP}
        onPointerDown={({ button }) => button === 0 && slide(rent.shown)}
        onPointerCancel={() => setSlid(null)}
        onChange={(_, value) => slide(value as number)}
        onChangeCommitted={(_, value) => letGo(value as number)}
        aria-label={say('slider', { step: RENT_STEP })}
        getAriaValueText={formatDollars}
      />
      <TextField
        label={say('label')}
        value={typed ?? slid?.value ?? held ?? rent.shown}
        onChange={(event) => type(event.target.value)}
        onFocus={takeUp}
        onBlur={leave}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
        error={isRefused}
        helperText={isRefused && say('noNumber')}
        slotProps={{
          htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
          input: { startAdornment: <InputAdornment position="start">$</InputAdornment> },
        }}
        sx={{ width: { xs: '100%', sm: '11rem' } }}
      />
    </Box>
  );
}

const ROW = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 11rem' },
  columnGap: 4,
  rowGap: 1,
  alignItems: 'center',
  px: { xs: 1, sm: 1.5 },
};
