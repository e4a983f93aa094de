import { isoMoments, type Stored } from '../platform/database/iso-moments.js';
import { formatAddress, type StreetAddress } from '../shared/analysis/address.js';
import type { AnalysisView, Comparable, EntryStatus, Origin } from '../shared/analysis/analysis.contract.js';
import type { EntryView } from '../shared/analysis/entry.contract.js';
import type { PropertyType } from '../shared/leads/lead.contract.js';
import type { MarketData } from './analysis-result.entity.js';

interface PropertyColumns {
  street: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: string | null;
  yearBuilt: number | null;
}

/** An entry with its figures; the figures are null together until it is settled. */
export interface AnalysisRow extends PropertyColumns {
  leadId: string;
  submissionId: string | null;
  status: EntryStatus;
  createdAt: Date;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  occupancyRate: number | null;
  averageDaysOnMarket: number | null;
  yearOverYearChange: number | null;
  comparables: Comparable[] | null;
  marketData: MarketData | null;
  origins: Record<string, Origin> | null;
  isAcknowledged: boolean;
}

export interface SiblingRow extends StreetAddress {
  leadId: string;
}

/** The public report: nothing in it names or reaches the owner. */
export function toAnalysisView(row: AnalysisRow, siblings: SiblingRow[]): AnalysisView {
  const { leadId, status, rentEstimate, rentRangeLow, rentRangeHigh } = row;
  return {
    leadId,
    status,
    createdAt: row.createdAt.toISOString(),
    isAcknowledged: row.isAcknowledged,
    address: formatAddress(row),
    property: toProperty(row),
    rentEstimate,
    rentRangeLow,
    rentRangeHigh,
    marketStats: rentEstimate === null ? null : toMarketStats(row),
    comparables: row.comparables ?? [],
    origins: row.origins ?? {},
    siblings:
      siblings.length > 1
        ? siblings.map((each) => ({ leadId: each.leadId, address: formatAddress(each) }))
        : [],
  };
}

function toProperty(row: AnalysisRow): AnalysisView['property'] {
  const { marketData, propertyType, squareFootage, unitCount, bedrooms, yearBuilt } = row;
  if (marketData) return { ...marketData, unitCount };
  const bathrooms = row.bathrooms === null ? null : Number(row.bathrooms);
  return { propertyType, squareFootage, unitCount, bedrooms, bathrooms, yearBuilt };
}

function toMarketStats(row: AnalysisRow): AnalysisView['marketStats'] {
  const { averageDaysOnMarket, occupancyRate, yearOverYearChange } = row;
  return {
    averageDaysOnMarket: averageDaysOnMarket!,
    occupancyRate: occupancyRate!,
    yearOverYearChange: yearOverYearChange!,
  };
}

export type EntryRow = Stored<Omit<EntryView, 'bathrooms' | 'origins'>> & {
  bathrooms: string | null;
  origins: Record<string, Origin> | null;
};

/** An entry as staff see it. */
export function toEntryView(row: EntryRow): EntryView {
  return {
    ...isoMoments(row),
    bathrooms: row.bathrooms === null ? null : Number(row.bathrooms),
    origins: row.origins ?? {},
  };
}
