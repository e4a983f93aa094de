import * as z from 'zod/mini';
import { define } from './fields.js';
import { BOARD_STATUSES, type LeadSource, type LeadStatus } from './lead.js';

/** How many weeks a chart looks back, including the current one. */
export const ANALYTICS_WEEKS = [4, 12, 26, 52, 104] as const;
export type AnalyticsWeeks = (typeof ANALYTICS_WEEKS)[number];
export const ANALYTICS_DEFAULT_WEEKS = 12 satisfies AnalyticsWeeks;

/** How long results are cached, so that an office full of admins queries the database once. */
export const ANALYTICS_CACHE_MS = 10_000;

/** The stages every lead is measured against, in order. */
export const FUNNEL_STAGES = BOARD_STATUSES;
export type FunnelStage = (typeof FUNNEL_STAGES)[number];

/** The funnel stage a status implies at least; a lost lead keeps the stage it had reached. */
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

/** Rates are fractions, or null if there is nothing to divide by. */
export interface FunnelRow {
  stage: FunnelStage;
  /** Leads of the period that reached this stage or a later one. */
  leads: number;
  ofPrevious: number | null;
  ofAll: number | null;
  /** Median days from the previous stage, of leads that didn't skip it. */
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
/** Upper limits of the waiting time groups, in hours. */
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

/** Who contacted leads first. The share counts first contacts within `ANSWER_MINUTES`. */
export interface RespondersRow {
  /** Null for people whose account was deleted. */
  name: string | null;
  leads: number;
  medianMinutes: number;
  withinLimit: number;
  share: number;
}

/** Leads that arrived in one hour of the day in the company's time zone. */
export interface ResponseHoursRow {
  /** 0 to 23. */
  hour: number;
  /** Includes those no one has answered. */
  leads: number;
  /** Counts only answered leads; null if there are none. */
  medianMinutes: number | null;
  /** Null if no lead arrived. */
  share: number | null;
}

export interface AnalysesRow {
  /** A Monday in the company's time zone, `2026-11-16`. */
  weekStart: string;
  analyses: number;
  /** How many of them had no data from the provider. */
  fallback: number;
}

/** With fewer leases than this, a median says nothing. */
export const MIN_LEASES = 5;

/** How far our estimates were from the rents in signed leases. */
export interface AccuracyRow {
  /** Null for all areas together. */
  city: string | null;
  /** The month of the lease, `2026-10`; null for the whole period. */
  month: string | null;
  leases: number;
  /** The median distance, as a share of the rent in the lease; null if there are too few leases. */
  medianError: number | null;
  /** The same with its direction: above 0, our estimates were too high. */
  medianBias: number | null;
}

export interface ForecastRow {
  stage: FunnelStage;
  /** Leads that are in this stage now and not enrolled yet. */
  leads: number;
  /** The share of leads from this stage that enrolled, or null if there is no data. */
  chance: number | null;
  /** Fees that all these leads together would pay. */
  feesDollarsPerMonth: number;
  expectedDollarsPerMonth: number | null;
}

interface Since {
  /** The first Monday of the period. */
  since: string;
}

/** `GET /api/analytics/:chart?weeks=`, by chart. */
export interface AnalyticsViews {
  funnel: Since & { rows: FunnelRow[]; lost: number };
  sources: Since & { rows: SourceRow[] };
  'first-contact': Since & { rows: ContactRow[]; medianHours: number | null };
  responders: Since & { rows: RespondersRow[] };
  'response-hours': Since & { rows: ResponseHoursRow[] };
  analyses: Since & { rows: AnalysesRow[] };
  accuracy: Since & { rows: AccuracyRow[] };
  forecast: Since & {
    rows: ForecastRow[];
    expectedDollarsPerMonth: number;
    expectedProperties: number;
    /** One-time fees of those expected properties. */
    expectedSetupDollars: number;
    /** Leads without a known rent. */
    leadsWithoutRent: number;
    /** Leads the conversion rates are based on. */
    measuredLeads: number;
  };
}
export type AnalyticsChart = keyof AnalyticsViews;
export type AnalyticsRow<Chart extends AnalyticsChart> = AnalyticsViews[Chart]['rows'][number];

export const ANALYTICS_CHARTS = [
  'funnel',
  'sources',
  'first-contact',
  'responders',
  'response-hours',
  'analyses',
  'accuracy',
  'forecast',
] as const satisfies readonly AnalyticsChart[];

export const analyticsChartSchema = /* @__PURE__ */ define(() => z.enum(ANALYTICS_CHARTS));

export const analyticsQuerySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    weeks: z._default(z.pipe(z.coerce.number(), z.literal([...ANALYTICS_WEEKS])), ANALYTICS_DEFAULT_WEEKS),
  }),
);
export type AnalyticsQuery = z.output<typeof analyticsQuerySchema>;

/** `stage`, `source`, `wait` and `hour` are keys that the console translates to labels. */
export type Unit =
  | 'stage'
  | 'source'
  | 'wait'
  | 'week'
  | 'month'
  | 'text'
  | 'count'
  | 'rate'
  | 'hour'
  | 'minutes'
  | 'days'
  | 'dollars';
type Value = string | number | null;

export interface TableColumn<Row> {
  heading: string;
  unit: Unit;
  value(row: Row): Value;
}

/** The numbers of each chart: formatted in the console, raw in the CSV file. */
export const ANALYTICS_TABLES: { [Chart in AnalyticsChart]: TableColumn<AnalyticsRow<Chart>>[] } = {
  funnel: [
    { heading: 'Stage', unit: 'stage', value: ({ stage }) => stage },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Of previous stage', unit: 'rate', value: ({ ofPrevious }) => ofPrevious },
    { heading: 'Of all', unit: 'rate', value: ({ ofAll }) => ofAll },
    { heading: 'Median days from previous stage', unit: 'days', value: ({ medianDays }) => medianDays },
  ],
  sources: [
    { heading: 'Source', unit: 'source', value: ({ source }) => source },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Share', unit: 'rate', value: ({ share }) => share },
    { heading: 'Enrolled', unit: 'count', value: ({ enrolled }) => enrolled },
    { heading: 'Conversion', unit: 'rate', value: ({ conversion }) => conversion },
  ],
  'first-contact': [
    { heading: 'First contact', unit: 'wait', value: ({ wait }) => wait },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Share', unit: 'rate', value: ({ share }) => share },
  ],
  responders: [
    { heading: 'Person', unit: 'text', value: ({ name }) => name ?? 'Former teammate' },
    { heading: 'First responses', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Median minutes', unit: 'minutes', value: ({ medianMinutes }) => medianMinutes },
    { heading: 'Within 5 minutes', unit: 'rate', value: ({ share }) => share },
  ],
  'response-hours': [
    { heading: 'Hour of arrival', unit: 'hour', value: ({ hour }) => hour },
    { heading: 'Leads', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Median minutes', unit: 'minutes', value: ({ medianMinutes }) => medianMinutes },
    { heading: 'Within 5 minutes', unit: 'rate', value: ({ share }) => share },
  ],
  analyses: [
    { heading: 'Week of', unit: 'week', value: ({ weekStart }) => weekStart },
    { heading: 'Analyses', unit: 'count', value: ({ analyses }) => analyses },
    { heading: 'From standard estimates', unit: 'count', value: ({ fallback }) => fallback },
  ],
  accuracy: [
    { heading: 'Area', unit: 'text', value: ({ city }) => city ?? 'All areas' },
    { heading: 'Lease signed', unit: 'month', value: ({ month }) => month },
    { heading: 'Leases', unit: 'count', value: ({ leases }) => leases },
    { heading: 'Median error', unit: 'rate', value: ({ medianError }) => medianError },
    { heading: 'Too high or low', unit: 'rate', value: ({ medianBias }) => medianBias },
  ],
  forecast: [
    { heading: 'Stage', unit: 'stage', value: ({ stage }) => stage },
    { heading: 'Leads now', unit: 'count', value: ({ leads }) => leads },
    { heading: 'Chance of enrolling', unit: 'rate', value: ({ chance }) => chance },
    { heading: 'Monthly fees if all enroll', unit: 'dollars', value: (row) => row.feesDollarsPerMonth },
    { heading: 'Expected monthly fees', unit: 'dollars', value: (row) => row.expectedDollarsPerMonth },
  ],
};
