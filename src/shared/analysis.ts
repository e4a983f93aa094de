import type { Requirements } from './content.js';
import { LEAD_NOT_FOUND, type PropertyType } from './lead.js';
import type { PublicFormFields } from './public-form.js';
import type { ReportViewer } from './timeline.js';

export const ENTRY_STATUSES = ['pending', 'processing', 'completed', 'fallback', 'failed'] as const;
export type EntryStatus = (typeof ENTRY_STATUSES)[number];

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
  budgetSpent: "Today's rent lookups are used up. Run it again tomorrow.",
} as const;

/** One property of the analysis form. */
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

/** The source of a figure. */
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
  /** Null if unknown. */
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
}

/** `GET /api/public/analyses/:leadId`: contains nothing that identifies the owner. Rents are dollars a month per unit. */
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
  /** All properties of the submission including this one; empty if there is only one. */
  siblings: { leadId: string; address: string }[];
  /** Whether the owner accepted the requirements for this property. */
  isAcknowledged: boolean;
  createdAt: string;
}

export const ENTRY_STATUS_LABELS: Record<EntryStatus, string> = {
  pending: 'Pending',
  processing: 'Processing',
  completed: 'Completed',
  fallback: 'Standard figures, no market data',
  failed: 'Failed',
};

/** A submitted property with its result, for staff. */
export interface EntryView {
  id: string;
  createdAt: string;
  name: string | null;
  email: string;
  phone: string | null;
  status: EntryStatus;
  leadId: string | null;
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  squareFootage: number;
  unitCount: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
  /** Why the provider has no figures. */
  providerMessage: string | null;
  rentEstimate: number | null;
  rentRangeLow: number | null;
  rentRangeHigh: number | null;
  origins: Record<string, Origin>;
}

export const ENTRY_SORTS = ['createdAt', 'email', 'city', 'status', 'rentEstimate'] as const;
export type EntrySort = (typeof ENTRY_SORTS)[number];

export interface EntryFilter {
  email?: string;
  status?: EntryStatus;
  city?: string;
  leadId?: string;
  isLinked?: boolean;
}

/** `LeadReport` contains only the latest views; the timeline has all of them. */
export const REPORT_VIEWS_SHOWN = 10;

export interface ReportViewView {
  at: string;
  viewer: ReportViewer;
}

/**
 * `GET /api/leads/:id/report`: the owner's report with details for staff. Reading it does not count as a view.
 * `siblings` are all properties with the owner's email. 404 `ANALYSIS_NOT_FOUND` if the lead has no analysis.
 */
export interface LeadReport extends AnalysisView {
  /** For `POST /api/analyses/:id/run`. */
  entryId: string;
  /** Why the provider has no figures. */
  providerMessage: string | null;
  /** Latest first. */
  views: ReportViewView[];
}

/** An email address that requested an analysis, for administrators. */
export interface SubscriberView {
  id: string;
  createdAt: string;
  email: string;
  name: string | null;
  /** Properties analyzed for this email. */
  analyses: number;
}

export const SUBSCRIBER_SORTS = ['createdAt', 'email', 'name'] as const;
export type SubscriberSort = (typeof SUBSCRIBER_SORTS)[number];

export interface SubscriberFilter {
  q?: string;
}

export const ACKNOWLEDGMENT_TEXT = {
  mustTick: 'Please acknowledge the requirements before proceeding.',
  changed: 'The requirements changed after you opened this page. Please read them again.',
  failed: "We couldn't save your acknowledgment. Please try again.",
} as const;

/** Error code; the error carries the current requirements. */
export const REQUIREMENTS_CHANGED = 'REQUIREMENTS_CHANGED';

/** Body of `POST /api/public/analyses/:leadId/acknowledgments`; `version` is the version that was read. */
export interface AcknowledgeRequirementsRequest extends PublicFormFields {
  version: number;
}

export interface Acknowledged {
  /** URL of the company's calendar. */
  bookingUrl: string;
}

/** Details of the 409 `REQUIREMENTS_CHANGED`. */
export type CurrentRequirements = {
  version: Requirements['version'];
  items: { title: string; text: string }[];
};
