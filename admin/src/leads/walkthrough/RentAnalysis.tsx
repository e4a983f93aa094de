import { Alert, Box, Button, InputAdornment, Slider, TextField, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { isSettled } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
import { readCost } from '#shared/improvement.js';
import { LEAD_LIMITS, type LeadView } from '#shared/lead.js';
import type { PriceBook } from '#shared/price-book.js';
import { conflictText, FieldConflict } from '../../components/ConflictNotice';
import { readDraft, storeDraft } from '../../components/drafts';
import { SmallText } from '../../components/SmallText';
import { useReport } from '../report/ReportPart';
import { useDraftField } from '../useDraftField';
import { walkthroughText } from './text';

/** The rent, adjustable together with the owner. */
export function RentAnalysis({ lead, rent }: { lead: LeadView; rent: Rent }) {
  return (
    <section aria-labelledby="pitch-rent">
      <Typography id="pitch-rent" variant="h3" gutterBottom>
        {walkthroughText.rent.title}
      </Typography>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        <Basis rent={rent} />
      </Typography>
      <RentField draft={`lead ${lead.id} typed rent`} rent={rent} />
      {rent.isOvertaken && (
        <FieldConflict
          text={walkthroughText.rent.changed(
            lead.estimatedRent ? formatDollars(lead.estimatedRent) : conflictText.empty,
          )}
          onMine={rent.saveOver}
          onTheirs={rent.drop}
        />
      )}
      {rent.error !== null && !rent.isOvertaken ? (
        <Alert
          severity="error"
          action={
            <Button size="small" color="inherit" onClick={rent.retry}>
              {walkthroughText.rent.retry}
            </Button>
          }
        >
          {walkthroughText.rent.failed} {rent.error}
        </Alert>
      ) : (
        <SmallText role="status" sx={{ minHeight: '1.5em' }}>
          {rent.isPending ? walkthroughText.rent.saving : rent.isSaved && walkthroughText.rent.saved}
        </SmallText>
      )}
    </section>
  );
}

/** What is known about the rent of this property. */
export function Basis({ rent: { estimate, isPreparing, isDefault, shown } }: { rent: Rent }) {
  if (!estimate) {
    if (isPreparing) return walkthroughText.rent.preparing;
    return isDefault ? walkthroughText.rent.none(formatDollars(shown)) : null;
  }
  const { rent, low, high } = estimate;
  if (low === null || high === null) return walkthroughText.rent.estimateAlone(formatDollars(rent));
  return walkthroughText.rent.estimate(formatDollars(rent), formatDollars(low), formatDollars(high));
}

/** Estimated monthly rent for all units. */
interface RentEstimate {
  rent: number;
  low: number | null;
  high: number | null;
}

export type Rent = ReturnType<typeof useRent>;

/** Rent for the whole property: agreed, else estimated, else the default. Saves on change. */
export function useRent(shown: LeadView, { defaultRentCents }: Pick<PriceBook, 'defaultRentCents'>) {
  const report = useReport(shown.id);
  const draft = `lead ${shown.id} walkthrough rent`;
  const { lead, mine, ...rent } = useDraftField(shown, 'estimatedRent', draft);
  const estimate = estimateOf(report.data);
  const isAgreed = mine !== null || Boolean(lead.estimatedRent);
  const isPreparing = report.data !== undefined && !isSettled(report.data.status);

  function change(next: number) {
    const isAsSaved = next === lead.estimatedRent && mine === null;
    if (isAsSaved) rent.drop();
    else rent.change(next);
  }

  /** Ends editing without a change, so later changes by others aren't conflicts. */
  function leave() {
    if (mine === null) rent.drop();
  }

  return {
    ...rent,
    lead,
    change,
    shown: mine ?? (lead.estimatedRent || estimate?.rent || defaultRentCents / 100),
    isDefault: !isAgreed && !estimate,
    /** Agreed on or estimated from market data, so fees can be based on it. */
    isReliable:
      isAgreed ||
      (estimate !== null && !isPreparing && report.data?.origins.rentEstimate !== 'fallback estimate'),
    estimate,
    isPreparing,
    leave,
  };
}

function estimateOf(report: ReturnType<typeof useReport>['data']): RentEstimate | null {
  if (!report?.rentEstimate) return null;
  const { rentEstimate, rentRangeLow, rentRangeHigh, property } = report;
  const ofAll = (rent: number | null) => rent && rent * property.unitCount;
  return { rent: rentEstimate * property.unitCount, low: ofAll(rentRangeLow), high: ofAll(rentRangeHigh) };
}

/** Slider and text field for the same rent. Saves on release or blur. */
function RentField({ draft, rent }: { draft: string; rent: Rent }) {
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

const RENT_STEP = 25;

/** Slider range: 20% beyond the likely range, in whole steps, always including the current rent. */
function rentScale(rent: number, estimate: RentEstimate | null): { min: number; max: number } {
  const low = Math.min(rent, estimate?.low ?? estimate?.rent ?? rent);
  const high = Math.max(rent, estimate?.high ?? estimate?.rent ?? rent);
  return {
    min: Math.floor((low * 0.8) / RENT_STEP) * RENT_STEP || RENT_STEP,
    max: Math.ceil((high * 1.2) / RENT_STEP) * RENT_STEP,
  };
}
