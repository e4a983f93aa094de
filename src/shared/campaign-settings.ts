import * as z from 'zod/mini';
import type { CampaignWorkflow } from './campaign.js';
import { define, intSchema, withChecks } from './fields.js';

/** The timings of the sequences; each is one number of its unit. */
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
export type CampaignSettingsView = CampaignSettings & { version: number };

/** Bounds of each: a sequence that ends before it begins, or a reminder a year ahead, is a slip of the finger. */
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
  // Whatever is chosen of these two, mails have at least an hour of the day.
  mailFromHour: [0, 12],
  mailUntilHour: [13, 24],
};

export const campaignSettingsSchema = /* @__PURE__ */ define(() => {
  const timings = Object.entries(TIMING_RANGES).map(([name, [min, max]]) => [
    name,
    withChecks(intSchema(), z.minimum(min, `At least ${min}`), z.maximum(max, `At most ${max}`)),
  ]);
  const fields = Object.fromEntries(timings) as Record<CampaignTiming, ReturnType<typeof intSchema>>;
  return z.partial(z.strictObject({ ...fields, version: intSchema() }));
});
export type CampaignSettingsChanges = z.output<typeof campaignSettingsSchema>;

/** An hour of the day as people say it. */
export function formatHour(hour: number): string {
  if (hour % 12 === 0) return hour === 12 ? 'noon' : 'midnight';
  return `${hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Each timing as a sentence; `#` stands for the number. */
export const TIMING_SENTENCES: Record<CampaignWorkflow, [CampaignTiming, string][]> = {
  warm_lead: [
    ['initialResponseHours', 'The first reply goes # hours after the lead is enrolled.'],
    ['followUpDays', 'A follow-up goes every # days after that.'],
    ['durationDays', 'The campaign ends after # days.'],
  ],
  confirmation: [
    ['firstReminderDays', 'The first reminder goes # days before the walkthrough.'],
    ['secondReminderDays', 'The second reminder goes # days before it.'],
    ['lastReminderHours', 'The last e-mail goes # hours before it.'],
    ['textReminderHours', 'A text message goes # hours before it.'],
  ],
  onboarding: [
    ['welcomeHours', 'The welcome goes # hours after the lead is closed.'],
    ['checklistReminderDays', 'The checklist reminder goes # days after that moment.'],
    ['onboardingFollowUpDays', 'The follow-up goes # days after that moment.'],
  ],
};

/** What holds for the e-mails of all sequences. */
export const HOUR_SENTENCES: [CampaignTiming, string][] = [
  ['mailFromHour', 'E-mails go from # on, by the company’s clock.'],
  ['mailUntilHour', 'After # they wait for the next morning.'],
];
