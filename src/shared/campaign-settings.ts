import * as z from 'zod/mini';
import type { CampaignWorkflow, EnrollmentStatus, JoinedConversation, NextMessage } from './campaign.js';
import { define, intSchema, withChecks } from './fields.js';

/** Campaign timings, in the unit each name ends with. */
export const CAMPAIGN_DEFAULTS = {
  initialResponseHours: 1,
  followUpDays: 2,
  durationDays: 30,
  firstReminderDays: 7,
  secondReminderDays: 3,
  lastReminderHours: 24,
  textReminderHours: 2,
  welcomeHours: 1,
  checklistReminderDays: 3,
  onboardingFollowUpDays: 14,
  mailFromHour: 8,
  mailUntilHour: 18,
};
export type CampaignSettings = typeof CAMPAIGN_DEFAULTS;
export type CampaignTiming = keyof CampaignSettings;

/** What starts automatically if the owner agreed to be contacted. */
export const CAMPAIGN_RULES = { startsFollowUp: true, startsReminders: true };
export type CampaignRules = typeof CAMPAIGN_RULES;
export type CampaignRule = keyof CampaignRules;
export type CampaignSettingsView = CampaignSettings & CampaignRules & { version: number };

export const RULE_SENTENCES: Record<CampaignRule, string> = {
  startsFollowUp: 'Start follow-up when a lead comes in through a form.',
  startsReminders: 'Start reminders when a walkthrough gets a date.',
};

/** Why nothing starts automatically. */
export const AUTOMATION_TEXT = {
  leadOff: 'Automatic campaigns are off for this lead.',
  ruleOff: 'This campaign only starts manually.',
  noConsent: 'No consent on file.',
  sameMailbox: 'Another owner with this mailbox already gets follow-up.',
};

/** Limits that catch typos, such as a reminder a year ahead. */
export const TIMING_RANGES: Record<CampaignTiming, [least: number, most: number]> = {
  initialResponseHours: [0, 72],
  followUpDays: [1, 30],
  durationDays: [1, 365],
  firstReminderDays: [1, 30],
  secondReminderDays: [1, 30],
  lastReminderHours: [1, 72],
  textReminderHours: [1, 24],
  welcomeHours: [0, 72],
  checklistReminderDays: [1, 60],
  onboardingFollowUpDays: [1, 120],
  // These two ranges always leave at least an hour a day for email.
  mailFromHour: [0, 12],
  mailUntilHour: [13, 24],
};

export const campaignSettingsSchema = /* @__PURE__ */ define(() => {
  const timings = Object.entries(TIMING_RANGES).map(([name, [min, max]]) => [
    name,
    withChecks(
      intSchema('Use a whole number'),
      z.minimum(min, `At least ${min}`),
      z.maximum(max, `At most ${max}`),
    ),
  ]);
  const fields = Object.fromEntries(timings) as Record<CampaignTiming, ReturnType<typeof intSchema>>;
  const rules = { startsFollowUp: z.boolean(), startsReminders: z.boolean() } satisfies Record<
    CampaignRule,
    object
  >;
  return z.partial(z.strictObject({ ...fields, ...rules, version: intSchema() }));
});
export type CampaignSettingsChanges = z.output<typeof campaignSettingsSchema>;

/** Formats an hour of the day, such as "8 AM" or "noon". */
export function formatHour(hour: number): string {
  if (hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight';
  return `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Each timing as a sentence, with `#` for its number. */
export const TIMING_SENTENCES: Record<CampaignWorkflow, [CampaignTiming, string][]> = {
  warm_lead: [
    ['initialResponseHours', 'Send the first reply # hours after the lead is enrolled.'],
    ['followUpDays', 'Send a follow-up every # days after that.'],
    ['durationDays', 'End the campaign after # days.'],
  ],
  confirmation: [
    ['firstReminderDays', 'Send the first reminder # days before the walkthrough.'],
    ['secondReminderDays', 'Send the second reminder # days before it.'],
    ['lastReminderHours', 'Send the last email # hours before it.'],
    ['textReminderHours', 'Send a text # hours before it.'],
  ],
  onboarding: [
    ['welcomeHours', 'Send the welcome email # hours after the lead is closed.'],
    ['checklistReminderDays', 'Send the checklist reminder # days after closing.'],
    ['onboardingFollowUpDays', 'Send the follow-up # days after closing.'],
  ],
};

export const HOUR_SENTENCES: [CampaignTiming, string][] = [
  ['mailFromHour', 'Start sending emails at # Central Time.'],
  ['mailUntilHour', 'Stop at # and hold emails until the next morning.'],
];

/** `PATCH /api/leads/:id/marketing`. */
export const changeMarketingSchema = /* @__PURE__ */ define(() =>
  z.strictObject({ isAutomatic: z.boolean() }),
);
export type ChangeMarketing = z.output<typeof changeMarketingSchema>;

/** A lead's marketing and business system status, as shown on its page. */
export interface MarketingView {
  /** Null if the lead is not enrolled. */
  enrolledAt: string | null;
  /** Whether campaigns may start automatically. */
  isAutomatic: boolean;
  /** Whether leads are synced to a business system. */
  isOdooConfigured: boolean;
  odooId: number | null;
  syncedAt: string | null;
  /** Why the last sync failed, or null. */
  failure: string | null;
  failedAt: string | null;
  /** Its newest campaign, or null. */
  campaign: {
    id: string;
    workflow: CampaignWorkflow;
    status: EnrollmentStatus;
    joined: JoinedConversation | null;
    next: NextMessage | null;
  } | null;
  /** Why campaigns send this lead nothing, or null. */
  blocked: string | null;
}
