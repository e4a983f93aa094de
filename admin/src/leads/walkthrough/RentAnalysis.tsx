import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { isSettled } from '#shared/analysis.js';
import { formatDollars } from '#shared/format.js';
import { type LeadView } from '#shared/lead.js';
import { PRICE_BOOK } from '#shared/pricing.js';
import { conflictText, FieldConflict } from '../../components/ConflictNotice';
import { useDraftField } from '../page/useDraftField';
import { useReport } from '../report/useReport';
import { RentField } from './RentField';
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
        <Typography variant="body2" color="textSecondary" role="status" sx={{ minHeight: '1.5em' }}>
          {rent.isPending ? walkthroughText.rent.saving : rent.isSaved && walkthroughText.rent.saved}
        </Typography>
      )}
    </section>
  );
}

function Basis({ rent: { estimate, isPreparing, isDefault, shown } }: { rent: Rent }) {
  if (!estimate) {
    if (isPreparing) return walkthroughText.rent.preparing;
    return isDefault ? walkthroughText.rent.none(formatDollars(shown)) : null;
  }
  const { rent, low, high } = estimate;
  if (low === null || high === null) return walkthroughText.rent.estimateAlone(formatDollars(rent));
  return walkthroughText.rent.estimate(formatDollars(rent), formatDollars(low), formatDollars(high));
}

/** Estimated monthly rent for all units. */
export interface RentEstimate {
  rent: number;
  low: number | null;
  high: number | null;
}

export type Rent = ReturnType<typeof useRent>;

/** Rent for the whole property: agreed, else estimated, else the default. Saves on change. */
export function useRent(lead: LeadView) {
  const report = useReport(lead.id);
  const { mine, ...rent } = useDraftField(lead, 'estimatedRent', `lead ${lead.id} walkthrough rent`);
  const estimate = estimateOf(report.data);

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
    change,
    shown: mine ?? (lead.estimatedRent || estimate?.rent || PRICE_BOOK.defaultRentDollarsPerMonth),
    isDefault: mine === null && !lead.estimatedRent && !estimate,
    estimate,
    isPreparing: report.data !== undefined && !isSettled(report.data.status),
    leave,
  };
}

function estimateOf(report: ReturnType<typeof useReport>['data']): RentEstimate | null {
  if (!report?.rentEstimate) return null;
  const { rentEstimate, rentRangeLow, rentRangeHigh, property } = report;
  const ofAll = (rent: number | null) => rent && rent * property.unitCount;
  return { rent: rentEstimate * property.unitCount, low: ofAll(rentRangeLow), high: ofAll(rentRangeHigh) };
}
