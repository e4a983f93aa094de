import { type Hours, nextOpening, zonesOf } from '../messages/quiet-hours.js';
import {
  addBusinessDays,
  addHours,
  endOfBusinessDay,
  fromWallClock,
  toWallClock,
} from '../shared/business-time.js';
import type {
  CampaignStep,
  CampaignTemplateView,
  CampaignWorkflow,
  WithheldReason,
} from '../shared/campaigns/campaign.contract.js';
import type { CampaignSettings } from '../shared/campaigns/campaign-settings.js';
import { MINUTE_MS, SECOND_MS } from '../shared/durations.js';
import { BUSINESS_TIME_ZONE } from '../shared/format.js';
import { LATEST_HOURS } from '../shared/messages/message.contract.js';
import { textNumberOf } from '../shared/phone-number.js';

export type PlannedTemplate = Pick<CampaignTemplateView, 'id' | 'type' | 'step' | 'delay' | 'position'>;

/** A time that has only just passed is now: moments are kept to the millisecond, and clocks are finer. */
const JUST_NOW_MS = MINUTE_MS;
/** Minutes kept free before the hours of e-mails end: a mail in the last minute may miss them. */
const LAST_MINUTES = 15;

/** What a plan needs to know of a lead. */
export interface PlannedLead {
  email: string;
  phone?: string | null;
  zipCode?: string | null;
  walkthroughDate?: Date | null;
}

/** The time an enrolment gave a template once: it keeps it, whatever becomes of the templates around it. */
export type Slot = Pick<PlannedTemplate, 'step'> & { at: Date };

export interface PlanInput {
  workflow: CampaignWorkflow;
  /** The workflow's active templates, and any other this enrolment gave a time to: the gate asks again. */
  templates: PlannedTemplate[];
  settings: CampaignSettings;
  lead: PlannedLead;
  startedAt: Date;
  /** Templates this enrolment has in the ledger already: their time may have passed without harm. */
  written?: ReadonlySet<string>;
  /** The slots by template id, also of templates that are no more. */
  slots?: ReadonlyMap<string, Slot>;
  /** The owner does not want this topic. */
  isOptedOut?: boolean;
  /** Templates the lead got in an earlier run. */
  had?: ReadonlySet<string>;
}

/** One message of a sequence: when and to whom it goes, or why it does not. */
export type PlannedMessage = { template: PlannedTemplate } & (
  | { at: Date; expiresAt: Date; latestAt: Date | null; to: string; withheld: null }
  | { at: null; withheld: WithheldReason; slot: Date | null }
);

/** Everything a lead is owed, in the order it goes. It asks neither a clock nor a database. */
export function plan(input: PlanInput, now: Date): PlannedMessage[] {
  const { had, slots } = input;
  const ordered = [...input.templates].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  // Templates added after the campaign began go after the rest of it.
  const before = [...(slots?.values() ?? [])].filter(({ step }) => step === 'followUp').length;
  // Follow-ups the lead had before leave no gap: the next one takes their time.
  const fresh = ordered.filter(({ step, id }) => step === 'followUp' && !had?.has(id) && !slots?.has(id));
  const end = endOf(input);
  const planning = { ...input, end, latest: end && endOfBusinessDay(end) };
  const planned = ordered
    .map((template) => planOne(planning, template, before + fresh.indexOf(template) + 1, now))
    .sort((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity));
  return oneAfterAnother(planned);
}

/** Sets messages of one moment a second apart: they go in the order of the sequence, whoever claims them. */
function oneAfterAnother(planned: PlannedMessage[]): PlannedMessage[] {
  const last = { email: 0, sms: 0 };
  return planned.map((message) => {
    if (message.withheld !== null) return message;
    const { type } = message.template;
    last[type] = Math.max(message.at.getTime(), last[type] + SECOND_MS);
    return { ...message, at: new Date(last[type]) };
  });
}

type Planning = PlanInput & Record<'end' | 'latest', Date | null>;

function planOne(input: Planning, template: PlannedTemplate, nth: number, now: Date): PlannedMessage {
  const { lead, had, written, end } = input;
  const timed = timeOf(template, input, nth);
  const wanted = input.slots?.get(template.id)?.at ?? timed;
  const withhold = (withheld: WithheldReason, slot = wanted): PlannedMessage => ({
    template,
    at: null,
    withheld,
    slot,
  });
  if (input.isOptedOut) return withhold('optedOut');
  if (had?.has(template.id)) return withhold('had', null);
  const to = recipientOf(template, lead);
  if (!to) return withhold('noPhone');
  if (!wanted || !timed) return withhold('noDate', null);
  const at = openingFrom(wanted, template, input, to);
  const latestAt = latestOf(input, timed);
  if (end && at > end) return withhold('beyondEnd');
  if (latestAt && at >= latestAt) return withhold(latestAt <= now ? 'past' : 'tooLate');
  if (at.getTime() < now.getTime() - JUST_NOW_MS && !written?.has(template.id)) return withhold('past');
  const expiresAt = earlier(addHours(at, LATEST_HOURS), latestAt);
  return { template, at, latestAt, to, withheld: null, expiresAt };
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
  { lead, settings, workflow }: PlanInput,
  to: string,
): Date {
  if (type === 'sms') return nextOpening(wanted, zonesOf(lead.zipCode ?? null, to));
  const hours = mailHoursOf(settings);
  return workflow === 'confirmation'
    ? withinItsDay(wanted, hours)
    : nextOpening(wanted, [BUSINESS_TIME_ZONE], hours);
}

/** A reminder says "tomorrow" or "in three days", so that it goes on its own day, though a little earlier. */
function withinItsDay(wanted: Date, { from, until }: Hours): Date {
  const [day, time] = toWallClock(wanted.toISOString()).split('T') as [string, string];
  const [first, last] = [clockTime(from * 60), clockTime(until * 60 - LAST_MINUTES)];
  if (time >= first && time <= last) return wanted;
  return new Date(fromWallClock(`${day}T${time < first ? first : last}`)!);
}

function clockTime(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** However long it is made to wait: a reminder its day and the walkthrough, a pursuit the last day of the campaign. */
function latestOf({ workflow, lead, latest }: Planning, timed: Date): Date | null {
  const { walkthroughDate } = lead;
  if (workflow !== 'confirmation') return latest;
  return walkthroughDate ? earlier(endOfBusinessDay(timed), walkthroughDate) : null;
}

export function mailHoursOf({ mailFromHour, mailUntilHour }: CampaignSettings): Hours {
  return { from: mailFromHour, until: mailUntilHour };
}

interface StepTiming {
  settings: CampaignSettings;
  startedAt: Date;
  walkthroughDate: Date | null | undefined;
  /** Its place among the follow-ups, from 1. */
  nth: number;
}

/** When each step goes. Days keep the time of day on the company's clock, hours are hours. */
const TIMES: Record<CampaignStep, (timing: StepTiming) => Date | null> = {
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
function endOf({ workflow, settings, startedAt }: PlanInput): Date | null {
  return workflow === 'warm_lead' ? addBusinessDays(startedAt, settings.durationDays) : null;
}

function earlier(at: Date, limit: Date | null): Date {
  return limit && limit < at ? limit : at;
}
