import { BOARD_STATUSES, type LeadSource, type LeadStatus } from '../leads/lead.contract.js';

/** How many weeks a view looks back; the last of them is the present one. */
export const ANALYTICS_WEEKS = [4, 12, 26, 52, 104] as const;
export type AnalyticsWeeks = (typeof ANALYTICS_WEEKS)[number];
export const ANALYTICS_DEFAULT_WEEKS = 12 satisfies AnalyticsWeeks;

/** How long answers are kept, so that an office full of admins asks the database once. */
export const ANALYTICS_KEPT_MS = 10_000;

/** The stages every lead is measured against, in order. */
export const FUNNEL_STAGES = BOARD_STATUSES;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** Up to which stage of the funnel a lead has come at least, by its status; a lost lead keeps what it had reached. */
export const STAGE_REACHED: Record<LeadStatus, FunnelStage | null> = {
  leads: 'leads',
  analysis_submitted: 'analysis_submitted',
  proposal: 'analysis_submitted',
  contract_sent: 'analysis_submitted',
  walkthrough_scheduled: 'walkthrough_scheduled',
  enrolled: 'enrolled',
  won: 'enrolled',
  closed: 'closed',
  lost: null,
};

/** Rates are fractions; null where there is nothing to divide by. */
export interface FunnelRow {
  stage: FunnelStage;
  /** Leads of the period that have ever reached this stage or a later one. */
  leads: number;
  ofPrevious: number | null;
  ofAll: number | null;
  /** Median days from the stage before to this one, of leads that did not skip it. */
  medianDays: number | null;
}

export interface SourceRow {
  source: LeadSource;
  leads: number;
  share: number;
  enrolled: number;
  conversion: number;
}

export const CONTACT_WAITS = ['hour', 'fourHours', 'day', 'threeDays', 'later', 'none'] as const;
export type ContactWait = (typeof CONTACT_WAITS)[number];
/** The hours within which a wait ends. */
export const CONTACT_WAIT_HOURS = {
  hour: 1,
  fourHours: 4,
  day: 24,
  threeDays: 72,
} as const satisfies Partial<Record<ContactWait, number>>;

export interface ContactRow {
  wait: ContactWait;
  leads: number;
  share: number;
}

export interface AnalysesRow {
  /** A Monday of the company's calendar, `2026-11-16`. */
  weekStart: string;
  analyses: number;
  /** Analyses among them for which the provider knew nothing. */
  fallback: number;
}

export interface ForecastRow {
  stage: FunnelStage;
  /** Leads that are in this stage now and not yet enrolled. */
  leads: number;
  /** The share of leads of this stage that were enrolled in the end; null where none was measured. */
  chance: number | null;
  /** Fees that all these leads together would pay the company. */
  feesDollarsPerMonth: number;
  expectedDollarsPerMonth: number | null;
}

interface Since {
  /** The Monday the period begins with. */
  since: string;
}

/** `GET /api/analytics/:chart?weeks=`, a chart each. */
export interface AnalyticsViews {
  funnel: Since & { rows: FunnelRow[]; lost: number };
  sources: Since & { rows: SourceRow[] };
  'first-contact': Since & { rows: ContactRow[]; medianHours: number | null };
  analyses: Since & { rows: AnalysesRow[] };
  forecast: Since & {
    rows: ForecastRow[];
    expectedDollarsPerMonth: number;
    expectedProperties: number;
    /** Paid once at the start, by those expected properties together. */
    expectedSetupDollars: number;
    /** Leads whose rent nobody knows yet. */
    leadsWithoutRent: number;
    /** Leads on which the chances were measured. */
    measuredLeads: number;
  };
}
export type AnalyticsChart = keyof AnalyticsViews;
export type AnalyticsRow<Chart extends AnalyticsChart> = AnalyticsViews[Chart]['rows'][number];

export const ANALYTICS_CHARTS = [
  'funnel',
  'sources',
  'first-contact',
  'analyses',
  'forecast',
] as const satisfies readonly AnalyticsChart[];

export interface AnalyticsQuery {
  weeks: AnalyticsWeeks;
}
