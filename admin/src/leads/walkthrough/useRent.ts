import { isSettled } from '../../../../src/shared/analysis/analysis.contract.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { useKeptField } from '../page/useKeptField';
import { useReport } from '../report/useReport';

/** What an analysis says all units bring a month; null without one. */
export interface RentEstimate {
  rent: number;
  low: number | null;
  high: number | null;
}

export type Rent = ReturnType<typeof useRent>;

/** The rent of the whole property, saved as soon as it is set: what was agreed, else what was estimated, else the default. */
export function useRent(lead: LeadView) {
  const report = useReport(lead.id);
  const { mine, ...rent } = useKeptField(lead, 'estimatedRent', `lead ${lead.id} walkthrough rent`);
  const estimate = estimateOf(report.data);

  function change(next: number) {
    const isAsSaved = next === lead.estimatedRent && mine === null;
    if (isAsSaved) rent.drop();
    else rent.change(next);
  }

  /** Ends an editing that set nothing: a change by others is no conflict from here on. */
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
