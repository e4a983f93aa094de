import * as z from 'zod/mini';
import type { EntryStatus } from './analysis.js';
import type { CursorPage } from './cursor-page.js';
import { define, withChecks } from './fields.js';
import type { LeadSource, LeadStatus, PropertyType } from './lead.js';

/** How many weeks a spark shows; the last is the present one. */
export const SPARK_WEEKS = 8;

/** Everybody's dashboard shows the same numbers, and nobody misses a lead that came seconds ago. */
export const NUMBERS_KEPT_MS = 3_000;

/** A number with what it was week by week, oldest first. */
export interface Trend {
  value: number;
  weeks: number[];
}

/** `GET /api/dashboard`: weeks begin on Monday, days and months on the company's clock. */
export interface DashboardNumbers {
  /** The Mondays the weeks of every trend begin with, `2026-11-16`. */
  weekStarts: string[];
  /** Leads that came this week. */
  newLeads: Trend;
  /** Properties submitted for analysis this week. */
  analyses: Trend;
  /** Walkthroughs dated this week. */
  walkthroughs: Trend;
  /** Leads that were enrolled for the first time: this month, and week by week. */
  enrolled: Trend;
}

/** Messages of one channel, by what became of them. */
export interface MessageCounts {
  sent: number;
  failed: number;
  /** Waiting for their time. */
  scheduled: number;
}

/** `GET /api/communication`, the Communication Overview. */
export interface CommunicationOverview {
  emails: MessageCounts;
  sms: MessageCounts;
  activeCampaigns: number;
  /** Texts of the last week from numbers no lead has; left out where there are none. */
  unknownNumbers?: number;
}

export const COMMUNICATION_LABELS = {
  emails: 'Emails Sent',
  sms: 'SMS Sent',
  activeCampaigns: 'Active Campaigns',
  unknownNumbers: 'Texts from Unknown Numbers',
} as const;

export const ACTIVITY_TYPES = ['lead', 'analysis'] as const;
export type ActivityType = (typeof ACTIVITY_TYPES)[number];

interface ActivityOf<Type extends ActivityType> {
  type: Type;
  id: string;
  at: string;
  /** Blank when nobody gave one. */
  name: string;
  email: string;
  propertyAddress: string;
  propertyType: PropertyType | null;
}

export interface LeadActivity extends ActivityOf<'lead'> {
  status: LeadStatus;
  source: LeadSource;
}

/** A submitted property that belongs to no lead. */
export interface AnalysisActivity extends ActivityOf<'analysis'> {
  status: EntryStatus;
}

export type Activity = LeadActivity | AnalysisActivity;

/** `GET /api/activity?type=&cursor=`, newest first. */
export const activityQuerySchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({ type: z.enum(ACTIVITY_TYPES), cursor: withChecks(z.string(), z.maxLength(500)) }),
  ),
);
export type ActivityQuery = z.output<typeof activityQuerySchema>;
export type ActivityPage = CursorPage<Activity>;

export const ACTIVITY_PAGE = 25;

/** A walkthrough as the dashboard lists it, in the specification's own fields. */
export interface WalkthroughView {
  leadId: string;
  /** The owner, `Anonymous` where nobody gave a name. */
  name: string;
  /** The address of the property. */
  description: string;
  /** What else to know before going there: type, size, phone. */
  details: string;
  /** Null while the owner has booked and no date was agreed. */
  start: string | null;
  isConfirmed: boolean;
}

/**
 * `GET /api/walkthroughs`: those with a date from this day on, soonest first, then the unconfirmed without one, oldest
 * lead first; leads that were lost are left out. Setting `walkthroughDate` on the lead confirms it.
 */
export type WalkthroughList = WalkthroughView[];

/** At most this many with a date, and as many without. */
export const WALKTHROUGHS_MAX = 100;

export const WALKTHROUGHS_TEXT = { failed: 'Unable to load scheduled walkthroughs' } as const;
