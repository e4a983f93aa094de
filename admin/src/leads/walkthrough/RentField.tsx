import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import Slider from '@mui/material/Slider';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useState } from 'react';
import { formatDollars } from '#shared/format.js';
import { readCost } from '#shared/improvement.js';
import { LEAD_LIMITS } from '#shared/lead.js';
import { readDraft, storeDraft } from '../../components/drafts';
import { type Rent, type RentEstimate } from './RentAnalysis';

import { walkthroughText } from './text';

/** Slider and text field for the same rent. Saves on release or blur. */
export function RentField({ draft, rent }: { draft: string; rent: Rent }) {
  const scale = rentScale(rent.shown, rent.estimate);
  const [slid, setSlid] = useState<{ value: number; on: typeof scale } | null>(null);
  const [typed, setTyped] = useState<string | null>(() => readDraft(draft));
  // Don't change the value while someone is editing it.
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
    storeDraft(draft, next ?? '');
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
        aria-label={walkthroughText.rent.slider(RENT_STEP)}
        getAriaValueText={formatDollars}
      />
      <TextField
        label={walkthroughText.rent.label}
        value={typed ?? slid?.value ?? held ?? rent.shown}
        onChange={(event) => type(event.target.value)}
        onFocus={takeUp}
        onBlur={leave}
        onKeyDown={(event: KeyboardEvent) => event.key === 'Enter' && settle()}
        error={isRefused}
        helperText={isRefused && walkthroughText.rent.invalid}
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

export const RENT_STEP = 25;

/** Slider range: 20% beyond the likely range, in whole steps, always including the current rent. */
export function rentScale(rent: number, estimate: RentEstimate | null): { min: number; max: number } {
  const low = Math.min(rent, estimate?.low ?? estimate?.rent ?? rent);
  const high = Math.max(rent, estimate?.high ?? estimate?.rent ?? rent);
  return {
    min: Math.floor((low * 0.8) / RENT_STEP) * RENT_STEP || RENT_STEP,
    max: Math.ceil((high * 1.2) / RENT_STEP) * RENT_STEP,
  };
}
