import { type Hours, nextOpening, zonesOf } from '../messages/quiet-hours.js';
import { addBusinessDays, addHours } from '../shared/business-time.js';
import type {
  CampaignStep,
  CampaignTemplateView,
  CampaignWorkflow,
  WithheldReason,
} from '../shared/campaigns/campaign.contract.js';
import type { CampaignSettings } from '../shared/campaigns/campaign-settings.js';
import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import { LATEST_HOURS } from '../shared/messages/message.contract.js';
import { textNumberOf } from '../shared/phone-number.js';

export type PlannedTemplate = Pick<CampaignTemplateView, 'id' | 'type' | 'step' | 'delay' | 'position'>;

/** A time that has only just passed is now: moments are kept to the millisecond, and clocks are finer. */
const JUST_NOW_MS = 60_000;
const SECOND_MS = 1_000;

/** What a plan needs to know of a lead. */
export interface PlannedLead {
  email: string;
  phone?: string | null;
  zipCode?: string | null;
  walkthroughDate?: Date | null;
}

export interface PlanInput {
  workflow: CampaignWorkflow;
  /** Those of the workflow that are switched on. */
  templates: PlannedTemplate[];
  settings: CampaignSettings;
  lead: PlannedLead;
  startedAt: Date;
  /** Templates this enrolment has in the ledger already: their time may have passed without harm. */
  written?: ReadonlySet<string>;
  /** The owner does not want this topic. */
  isOptedOut?: boolean;
  /** Templates the lead got in an earlier run. */
  had?: ReadonlySet<string>;
}

/** One message of a sequence: when and to whom it goes, or why it does not. */
export type PlannedMessage = { template: PlannedTemplate } & (
  | { at: Date; expiresAt: Date; latestAt: Date | null; to: string; withheld: null }
  | { at: null; withheld: WithheldReason }
);

/** Everything a lead is owed, in the order it goes. It asks neither a clock nor a database. */
export function plan(input: PlanInput, now: Date): PlannedMessage[] {
  const ordered = [...input.templates].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  // Those the lead knows leave no gap: the next follow-up takes their time.
  const followUps = ordered.filter(({ step, id }) => step === 'followUp' && !input.had?.has(id));
  const planned = ordered
    .map((template) => planOne(input, template, followUps.indexOf(template) + 1, now))
    .sort((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity));
  return oneAfterAnother(planned);
}

/** Of two that fall on one moment the first of the sequence goes first, whoever claims them. */
function oneAfterAnother(planned: PlannedMessage[]): PlannedMessage[] {
  const last = { email: 0, sms: 0 };
  return planned.map((message) => {
    if (message.withheld !== null) return message;
    const { type } = message.template;
    last[type] = Math.max(message.at.getTime(), last[type] + SECOND_MS);
    return { ...message, at: new Date(last[type]) };
  });
}

function planOne(input: PlanInput, template: PlannedTemplate, nth: number, now: Date): PlannedMessage {
  const { lead, had, written } = input;
  const withhold = (withheld: WithheldReason): PlannedMessage => ({ template, at: null, withheld });
  if (input.isOptedOut) return withhold('optedOut');
  if (had?.has(template.id)) return withhold('had');
  const to = recipientOf(template, lead);
  if (!to) return withhold('noPhone');
  const wanted = timeOf(template, input, nth);
  if (!wanted) return withhold('noDate');
  const at = openingFrom(wanted, template, input, to);
  const latestAt = input.workflow === 'confirmation' ? lead.walkthroughDate! : null;
  if (latestAt && at >= latestAt) return withhold(latestAt <= now ? 'past' : 'tooLate');
  if (at.getTime() < now.getTime() - JUST_NOW_MS && !written?.has(template.id)) return withhold('past');
  if (at > endOf(input)) return withhold('beyondEnd');
  return {
    template,
    at,
    latestAt,
    to,
    withheld: null,
    expiresAt: earlier(addHours(at, LATEST_HOURS), latestAt),
  };
}

/** A number of which nobody knows when it is night there gets no texts. */
function recipientOf({ type }: PlannedTemplate, { email, phone, zipCode }: PlannedLead): string | null {
  if (type === 'email') return email;
  const number = textNumberOf(phone);
  return number && zonesOf(zipCode ?? null, number).length > 0 ? number : null;
}

/** Texts go by the recipient's day as the law has it, e-mails within the hours the company chose. */
function openingFrom(
  wanted: Date,
  { type }: PlannedTemplate,
  { lead, settings }: PlanInput,
  to: string,
): Date {
  if (type === 'sms') return nextOpening(wanted, zonesOf(lead.zipCode ?? null, to));
  return nextOpening(wanted, [BUSINESS_TIME_ZONE], mailHoursOf(settings));
}

export function mailHoursOf({ mailFromHour, mailUntilHour }: CampaignSettings): Hours {
  return { from: mailFromHour, until: mailUntilHour };
}

interface Moment {
  settings: CampaignSettings;
  startedAt: Date;
  walkthroughDate: Date | null | undefined;
  /** Its place among the follow-ups, from 1. */
  nth: number;
}

/** When each step goes. Days keep the time of day on the company's clock, hours are hours. */
const TIMES: Record<CampaignStep, (moment: Moment) => Date | null> = {
  initialResponse: ({ settings, startedAt }) => addHours(startedAt, settings.initialResponseHours),
  followUp: ({ settings, startedAt, nth }) => addBusinessDays(startedAt, nth * settings.followUpDays),
  firstReminder: ({ settings, walkthroughDate }) => daysBefore(walkthroughDate, settings.firstReminderDays),
  secondReminder: ({ settings, walkthroughDate }) => daysBefore(walkthroughDate, settings.secondReminderDays),
  lastReminder: ({ settings, walkthroughDate }) => hoursBefore(walkthroughDate, settings.lastReminderHours),
  textReminder: ({ settings, walkthroughDate }) => hoursBefore(walkthroughDate, settings.textReminderHours),
  welcome: ({ settings, startedAt }) => addHours(startedAt, settings.welcomeHours),
  checklistReminder: ({ settings, startedAt }) => addBusinessDays(startedAt, settings.checklistReminderDays),
  onboardingFollowUp: ({ settings, startedAt }) =>
    addBusinessDays(startedAt, settings.onboardingFollowUpDays),
};

function timeOf({ step, delay }: PlannedTemplate, input: PlanInput, nth: number): Date | null {
  const { settings, startedAt, lead } = input;
  const time = TIMES[step]({ settings, startedAt, nth, walkthroughDate: lead.walkthroughDate });
  return time && delay > 0 ? addBusinessDays(time, delay) : time;
}

function daysBefore(date: Date | null | undefined, days: number): Date | null {
  return date ? addBusinessDays(date, -days) : null;
}

function hoursBefore(date: Date | null | undefined, hours: number): Date | null {
  return date ? addHours(date, -hours) : null;
}

/** Only the pursuit of a lead has an end of its own; the others end with their last message. */
function endOf({ workflow, settings, startedAt }: PlanInput): Date {
  const never = new Date(8.64e15);
  return workflow === 'warm_lead' ? addBusinessDays(startedAt, settings.durationDays) : never;
}

function earlier(at: Date, limit: Date | null): Date {
  return limit && limit < at ? limit : at;
}
