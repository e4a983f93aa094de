import { useState } from 'react';
import { isSettled } from '../../../../src/shared/analysis/analysis.contract.js';
import type { LeadView } from '../../../../src/shared/leads/lead.contract.js';
import { PRICE_BOOK } from '../../../../src/shared/pricing/price-book.js';
import { keepDraft } from '../../saving/drafts';
import { readValues } from '../../saving/useDraftValues';
import { useSaveField } from '../page/useSaveField';
import { useReport } from '../report/useReport';

interface RentDraft {
  rent: number;
  /** What was saved when it was set: who else changed it meanwhile is noticed by it. */
  begunAt: number | null;
}

/** What an analysis says all units bring a month; null without one. */
export interface RentEstimate {
  rent: number;
  low: number | null;
  high: number | null;
}

export type Rent = ReturnType<typeof useRent>;

/** The rent of the whole property, saved as soon as it is set: what was agreed, else what was estimated, else the default. */
export function useRent(lead: LeadView) {
  const draft = `lead ${lead.id} walkthrough rent`;
  const report = useReport(lead.id);
  const [kept] = useState(() => readValues<RentDraft>(draft));
  const [mine, setMine] = useState<number | null>(kept?.rent ?? null);
  const [isRestored, setRestored] = useState(kept !== null);
  const [isSaved, setSaved] = useState(false);
  const saving = useSaveField(lead, 'estimatedRent', saved, kept?.begunAt);
  const estimate = estimateOf(report.data);
  const isDefault = mine === null && !lead.estimatedRent && !estimate;

  function saved() {
    drop();
    setSaved(true);
  }

  function change(rent: number) {
    setSaved(false);
    if (rent === lead.estimatedRent && mine === null) return saving.stop();
    setMine(rent);
    setRestored(false);
    const begunAt = saving.begunAt === undefined ? lead.estimatedRent : saving.begunAt;
    keepDraft(draft, JSON.stringify({ rent, begunAt } satisfies RentDraft));
    saving.save(rent);
  }

  function drop() {
    keepDraft(draft, '');
    setMine(null);
    setRestored(false);
    setSaved(false);
    saving.stop();
  }

  /** Nothing was set after all: a change by others is no conflict from here on. */
  function leave() {
    if (mine === null) saving.stop();
  }

  return {
    shown: mine ?? (lead.estimatedRent || estimate?.rent || PRICE_BOOK.defaultRentDollarsPerMonth),
    isDefault,
    estimate,
    isPreparing: report.data !== undefined && !isSettled(report.data.status),
    begin: saving.begin,
    change,
    leave,
    drop,
    isSaved,
    isPending: saving.isPending,
    isOvertaken: saving.isOvertaken && mine !== null,
    /** Null while nothing failed; a text without words for a failure that gives no reason. */
    error: saving.error ?? (isRestored ? '' : null),
    retry: () => mine !== null && change(mine),
    saveOver: () => mine !== null && saving.saveOver(mine),
  };
}

function estimateOf(report: ReturnType<typeof useReport>['data']): RentEstimate | null {
  if (!report?.rentEstimate) return null;
  const { rentEstimate, rentRangeLow, rentRangeHigh, property } = report;
  const ofAll = (rent: number | null) => rent && rent * property.unitCount;
  return { rent: rentEstimate * property.unitCount, low: ofAll(rentRangeLow), high: ofAll(rentRangeHigh) };
}
