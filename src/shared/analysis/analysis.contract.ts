import { LEAD_NOT_FOUND, type PropertyType } from '../leads/lead.contract.js';
import type { PublicFormFields } from '../web/public-form.js';

export const ENTRY_STATUSES = ['pending', 'processing', 'completed', 'fallback', 'failed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

/** Whether the figures of an entry are final. */
export function isSettled(status: EntryStatus): boolean {
  return status === 'completed' || status === 'fallback' || status === 'failed';
}

export const ANALYSIS_LIMITS = { properties: 10, defaultState: 'IA', defaultUnitCount: 1 } as const;

export const ANALYSIS_TEXT = {
  missingField: 'Please fill in all required fields for each property',
  failed: 'Unable to process your request. Please try again.',
  leadNotFound: LEAD_NOT_FOUND,
  analysisMissing: "The property analysis you're looking for doesn't exist.",
  loadFailedTitle: 'Failed to load property analysis',
  loadFailed: 'Unable to load property analysis. Please try again later.',
  lookUpFailed: 'Failed to analyze property',
  budgetSpent: 'The rent look-ups of today are used up. Run it again tomorrow.',
} as const;

/** One property of the analysis form, as the API takes it. */
export interface AnalysisProperty {
  id?: string;
  street: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms?: number;
  bathrooms?: number;
  yearBuilt?: number;
}

export interface SubmitAnalyses extends PublicFormFields {
  email: string;
  properties: AnalysisProperty[];
}

export interface SubmittedAnalyses {
  leadId: string;
  analyses: { leadId: string; entryId: string }[];
}

/** Where a figure comes from; a fallback is never called market data. */
export type Origin = 'provider' | 'visitor' | 'derived' | 'regional default' | 'fallback estimate';

export interface MarketStats {
  averageDaysOnMarket: number;
  /** Percent. */
  occupancyRate: number;
  /** Percent. */
  yearOverYearChange: number;
}

export interface Comparable {
  address: string;
  /** Miles. */
  distance: number | null;
  squareFootage: number | null;
  /** Dollars a month. */
  rentAmount: number | null;
  daysOnMarket: number;
}

export interface AnalysedProperty {
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  /** Null where nobody said so yet. */
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

/** `GET /api/public/analyses/:leadId`: nothing in it names or reaches the owner. Rents are dollars a month per unit. */
export interface AnalysisView {
  leadId: string;
  status: EntryStatus;
  address: string;
  property: AnalysedProperty;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  marketStats: MarketStats | null;
  comparables: Comparable[];
  origins: Record<string, Origin>;
  /** All properties of the same submission, this one included; empty when it is the only one. */
  siblings: { leadId: string; address: string }[];
  /** Whether the requirements were accepted for this property. */
  isAcknowledged: boolean;
  createdAt: string;
}
