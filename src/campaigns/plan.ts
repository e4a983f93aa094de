import { textNumberOf } from '#shared/address.js';
import {
  type CampaignStep,
  type CampaignTemplateView,
  type CampaignWorkflow,
  type Withheld,
  type WithheldReason,
} from '#shared/campaign.js';
import type { CampaignSettings } from '#shared/campaign-settings.js';
import { BUSINESS_TIME_ZONE } from '#shared/format.js';
import { LATEST_HOURS } from '#shared/message.js';
import {
  addBusinessDays,
  addHours,
  endOfBusinessDay,
  fromWallClock,
  MINUTE_MS,
  SECOND_MS,
  toWallClock,
} from '#shared/time.js';
import { type Hours, nextOpening, zonesOf } from '../messages/quiet-hours.js';

export type PlannedTemplate = Pick<CampaignTemplateView, 'id' | 'type' | 'step' | 'delay' | 'position'>;

/** Tolerance for a time that has only just passed, since clocks are finer than stored milliseconds. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;
/** Margin before the end of email hours, so that a message doesn't miss them. */
const CLOSING_MARGIN_MINUTES = 15;

/** A reminder this soon after the email with the time would only repeat it. */
const TIME_EMAIL_COOLDOWN_HOURS = 12;

/** What a plan needs to know about a lead. */
export interface PlannedLead {
  email?: string | null;
  phone?: string | null;
  zipCode?: string | null;
  walkthroughDate?: Date | null;
}

/** The time an enrollment first gave a template, which later changes to other templates don't move. */
export type Slot = Pick<PlannedTemplate, 'step'> & { at: Date };

export interface PlanInput {
  workflow: CampaignWorkflow;
  /**
   * The workflow's active templates plus any this enrollment has already scheduled; the send policy checks those again.
   */
  templates: PlannedTemplate[];
  settings: CampaignSettings;
  lead: PlannedLead;
  startedAt: Date;
  /** Templates already in the ledger, whose time may have passed. */
  written?: ReadonlySet<string>;
  /** Slots by template id, including deleted templates. */
  slots?: ReadonlyMap<string, Slot>;
  /** The owner opted out of this topic. */
  isOptedOut?: boolean;
  /** Templates the lead received in an earlier run. */
  received?: ReadonlySet<string>;
  /** When the owner was last emailed the time of the walkthrough. */
  timeEmailedAt?: Date | null;
}

/** A campaign message: when and to whom it goes, or why it doesn't. */
export type PlannedMessage = { template: PlannedTemplate } & (
  | { at: Date; expiresAt: Date; latestAt: Date | null; to: string; withheld: null }
  | { at: null; withheld: WithheldReason; slot: Date | null }
);

/** Computes every message of a campaign, in order. A pure function: no clock, no database. */
export function plan(input: PlanInput, now: Date): PlannedMessage[] {
  const { received, slots } = input;
  const ordered = [...input.templates].sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1));
  // Templates added after the start go last.
  const before = [...(slots?.values() ?? [])].filter(({ step }) => step === 'followUp').length;
  // Follow-ups the lead already received leave no gap; the next one moves up.
  const fresh = ordered.filter(
    ({ step, id }) => step === 'followUp' && !received?.has(id) && !slots?.has(id),
  );
  const end = endOf(input);
  const planning = { ...input, end, latest: end && endOfBusinessDay(end) };
  const planned = ordered
    .map((template) => planMessage(planning, template, before + fresh.indexOf(template) + 1, now))
    .sort((a, b) => (a.at?.getTime() ?? Infinity) - (b.at?.getTime() ?? Infinity));
  return spaceOutSends(planned);
}

/** Spaces simultaneous messages a second apart, so they go out in order. */
function spaceOutSends(planned: PlannedMessage[]): PlannedMessage[] {
  const last = { email: 0, sms: 0 };
  return planned.map((message) => {
    if (message.withheld !== null) return message;
    const { type } = message.template;
    last[type] = Math.max(message.at.getTime(), last[type] + SECOND_MS);
    return { ...message, at: new Date(last[type]) };
  });
}

type PlanContext = PlanInput & Record<'end' | 'latest', Date | null>;

function planMessage(input: PlanContext, template: PlannedTemplate, nth: number, now: Date): PlannedMessage {
  const { lead, received, written, end } = input;
  const timed = timeOf(template, input, nth);
  const wanted = input.slots?.get(template.id)?.at ?? timed;
  const withhold = (withheld: WithheldReason, slot = wanted): PlannedMessage => ({
    template,
    at: null,
    withheld,
    slot,
  });
  if (input.isOptedOut) return withhold('optedOut');
  if (received?.has(template.id)) return withhold('had', null);
  const to = recipientOf(template, lead);
  if (!to) return withhold(template.type === 'email' ? 'noEmail' : 'noPhone');
  if (!wanted || !timed) return withhold('noDate', null);
  const at = nextAllowedTime(wanted, template, input, to);
  const latestAt = deadlineOf(input, timed);
  if (end && at > end) return withhold('beyondEnd');
  if (latestAt && at >= latestAt) return withhold(latestAt <= now ? 'past' : 'tooLate');
  if (at.getTime() < now.getTime() - CLOCK_TOLERANCE_MS && !written?.has(template.id))
    return withhold('past');
  if (wasJustEmailed(input, template, at)) return withhold('justTold');
  const expiresAt = earlier(addHours(at, LATEST_HOURS), latestAt);
  return { template, at, latestAt, to, withheld: null, expiresAt };
}

/** Whether a reminder email would come right after the email with the time. */
function wasJustEmailed(
  { workflow, timeEmailedAt }: PlanInput,
  { type }: PlannedTemplate,
  at: Date,
): boolean {
  return (
    workflow === 'confirmation' &&
    type === 'email' &&
    !!timeEmailedAt &&
    at < addHours(timeEmailedAt, TIME_EMAIL_COOLDOWN_HOURS)
  );
}

/** Numbers in unknown time zones get no texts. */
function recipientOf({ type }: PlannedTemplate, { email, phone, zipCode }: PlannedLead): string | null {
  if (type === 'email') return email ?? null;
  const number = textNumberOf(phone);
  return number && zonesOf(zipCode ?? null, number).length > 0 ? number : null;
}

/** Texts go out by the recipient's legal hours, emails by the company's. */
function nextAllowedTime(
  wanted: Date,
  { type }: PlannedTemplate,
  { lead, settings, workflow }: PlanInput,
  to: string,
): Date {
  if (type === 'sms') return nextOpening(wanted, zonesOf(lead.zipCode ?? null, to));
  const hours = mailHoursOf(settings);
  return workflow === 'confirmation'
    ? clampToDay(wanted, hours)
    : nextOpening(wanted, [BUSINESS_TIME_ZONE], hours);
}

/** A reminder says "tomorrow" or "in three days", so it must go out on that day, even if a little earlier. */
function clampToDay(wanted: Date, { from, until }: Hours): Date {
  const [day, time] = toWallClock(wanted.toISOString()).split('T') as [string, string];
  const [first, last] = [clockTime(from * 60), clockTime(until * 60 - CLOSING_MARGIN_MINUTES)];
  if (time >= first && time <= last) return wanted;
  return new Date(fromWallClock(`${day}T${time < first ? first : last}`)!);
}

function clockTime(minutes: number): string {
  return new Date(minutes * MINUTE_MS).toISOString().slice(11, 16);
}

/** Hard deadline: reminders end with their day and the walkthrough, follow-up with the campaign's last day. */
function deadlineOf({ workflow, lead, latest }: PlanContext, timed: Date): Date | null {
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
  /** Position among the follow-ups, starting at 1. */
  nth: number;
}

/** When each step goes out. Days keep the local time of day; hours are exact. */
const STEP_TIMES: Record<CampaignStep, (timing: StepTiming) => Date | null> = {
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
  const time = STEP_TIMES[step]({ settings, startedAt, nth, walkthroughDate: lead.walkthroughDate });
  return time && delay > 0 ? addBusinessDays(time, delay) : time;
}

function daysBefore(date: Date | null | undefined, days: number): Date | null {
  return date ? addBusinessDays(date, -days) : null;
}

function hoursBefore(date: Date | null | undefined, hours: number): Date | null {
  return date ? addHours(date, -hours) : null;
}

/** Only follow-up has a fixed end; the others end with their last message. */
function endOf({ workflow, settings, startedAt }: PlanInput): Date | null {
  return workflow === 'warm_lead' ? addBusinessDays(startedAt, settings.durationDays) : null;
}

function earlier(at: Date, limit: Date | null): Date {
  return limit && limit < at ? limit : at;
}

/** Keeps the original `since` while the reason stays the same. */
export function toWithheld(planned: PlannedMessage[], before: Withheld[], now: Date): Withheld[] {
  const since = new Map(before.map((each) => [`${each.templateId} ${each.reason}`, each.since]));
  return planned.flatMap((message) => {
    if (message.withheld === null) return [];
    const { template, withheld: reason, slot } = message;
    const { id: templateId } = template;
    const known = since.get(`${templateId} ${reason}`);
    return [{ templateId, reason, at: slot?.toISOString() ?? null, since: known ?? now.toISOString() }];
  });
}
