import * as z from 'zod/mini';
import type { EntryStatus } from './analysis.js';
import { define, withChecks } from './fields.js';
import type { CursorPage } from './http.js';
import type { AnswerState } from './inbox.js';
import type { LeadSource, LeadStatus, PropertyType } from './lead.js';
import type { MessageChannel } from './message.js';
import type { ResponseClock } from './speed-to-lead.js';

/** How many weeks a sparkline shows, including this week so far. */
export const SPARK_WEEKS = 8;

/** Everyone's dashboard shows the same numbers, at most this old. */
export const NUMBERS_CACHE_MS = 3_000;

/** A number and its weekly history, oldest first. */
export interface Trend {
  value: number;
  weeks: number[];
}

/** `GET /api/dashboard`: weeks begin on Monday, and days and months are in the company's time zone. */
export interface DashboardNumbers {
  /** The Mondays of the weeks in every trend, `2026-11-16`. */
  weekStarts: string[];
  newLeads: Trend;
  /** Properties submitted for analysis this week. */
  analyses: Trend;
  walkthroughs: Trend;
  /** Leads that enrolled for the first time, this month and by week. */
  enrolled: Trend;
}

/** Messages of one channel by outcome. */
export interface MessageCounts {
  sent: number;
  failed: number;
  /** Scheduled for later. */
  scheduled: number;
}

/** `GET /api/communication`, the Communication Overview. */
export interface CommunicationOverview {
  emails: MessageCounts;
  sms: MessageCounts;
  activeCampaigns: number;
  /** Last week's texts from unknown numbers, if any. */
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
  /** Blank if unknown. */
  name: string;
  email: string;
  propertyAddress: string;
  propertyType: PropertyType | null;
}

export interface LeadActivity extends ActivityOf<'lead'> {
  status: LeadStatus;
  source: LeadSource;
}

/** A submitted property that is not linked to a lead. */
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

/** Rows of each group on Today; the others are behind Show more. */
export const TODAY_ROWS = 3;

/** At most this many rows of a group; its total says how many there are in all. */
export const TODAY_MAX = 25;

/** The lead that a row of Today is about. */
export interface TodayLead {
  leadId: string;
  /** The owner, or `Anonymous` if unknown. */
  name: string;
  propertyAddress: string;
  phone: string | null;
}

export interface TodayGroup<Row> {
  total: number;
  rows: Row[];
}

/** `GET /api/today`: what staff need to act on now, most urgent first. */
export interface TodayView {
  /** Leads of the last two weeks from public forms that no one has contacted yet, newest first. */
  newLeads: TodayGroup<TodayLead & { createdAt: string; assigneeId: string | null } & ResponseClock>;
  /** Past walkthroughs without an outcome, then today's in the company's time zone, by time. */
  walkthroughs: TodayGroup<
    TodayLead & {
      startsAt: string;
      isConfirmed: boolean;
      /** The walkthrough's id, if it has started and has no outcome yet. */
      unsettledId: string | null;
    }
  >;
  /** What owners wrote and no one has answered, newest first. */
  replies: TodayGroup<
    TodayLead & {
      text: string;
      receivedAt: string;
      /** The way they reached us. */
      channel: MessageChannel | 'call';
    } & AnswerState
  >;
  /** Payments to ask for, then documents to sign and payments to make, each longest waiting first. */
  waiting: TodayGroup<
    TodayLead & {
      /** Of the document or payment; of the lead for a payment to ask for. */
      id: string;
      sinceAt: string;
      for: TodayWaitingFor;
      documentName: string | null;
      amountCents: number | null;
    }
  >;
}

export const TODAY_WAITING_FOR = ['signature', 'signature-viewed', 'payment', 'collection'] as const;
export type TodayWaitingFor = (typeof TODAY_WAITING_FOR)[number];

/** A walkthrough on the dashboard, with the fields of the specification. */
export interface WalkthroughView {
  leadId: string;
  /** The owner, or `Anonymous` if unknown. */
  name: string;
  /** The property's address. */
  description: string;
  /** Property type, size and phone. */
  details: string;
  /** Null if the owner booked but no date is set yet. */
  start: string | null;
  isConfirmed: boolean;
}

/**
 * `GET /api/walkthroughs`: those from today on, soonest first, then unconfirmed ones without a date, oldest lead first.
 * Lost leads are left out. Setting `walkthroughDate` on the lead confirms it.
 */
export type WalkthroughList = WalkthroughView[];

/** At most this many with a date, and as many without. */
export const WALKTHROUGHS_MAX = 100;

export const WALKTHROUGHS_TEXT = { failed: 'Unable to load scheduled walkthroughs' } as const;
