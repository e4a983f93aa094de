import type { LeadSource, LeadStatus, StatusChangeCause } from '#shared/lead.js';
import {
  addDays,
  addHours,
  businessDay,
  businessMoment,
  DAY_MS,
  MINUTE_MS,
  weekdayOf,
} from '#shared/time.js';
import type { Owner } from './owners.js';

/** The usual path through the pipeline. */
const USUAL_PATH: readonly LeadStatus[] = [
  'leads',
  'analysis_submitted',
  'walkthrough_scheduled',
  'proposal',
  'contract_sent',
  'enrolled',
  'closed',
];

/** The stage after which a lead leaves the usual path. */
const LEAVES_AFTER: Partial<Record<LeadStatus, LeadStatus>> = { won: 'contract_sent', lost: 'proposal' };

const STARTS_AT: Partial<Record<LeadSource, LeadStatus>> = {
  analysis_form: 'analysis_submitted',
  enroll_form: 'enrolled',
};

/** What moves a lead to a stage here: owners book, staff do the rest. There are no payments in the demo data. */
const CAUSES: Record<LeadStatus, StatusChangeCause> = {
  leads: 'form',
  analysis_submitted: 'drag',
  walkthrough_scheduled: 'form',
  proposal: 'drag',
  contract_sent: 'dropdown',
  enrolled: 'dropdown',
  closed: 'drag',
  won: 'dropdown',
  lost: 'dropdown',
};

export interface Step {
  from: LeadStatus | null;
  to: LeadStatus;
  cause: StatusChangeCause;
  at: Date;
}

/** A lead's status history, from its first stage to the current one. */
export function journeyOf({ source, status, daysAgo }: Owner, now: Date): Step[] {
  const stages = stagesTo(status, STARTS_AT[source] ?? 'leads');
  const steps: Step[] = [];
  for (const [index, to] of stages.entries()) {
    // Whole days keep the time of day. The last stage is reached after two thirds of the time.
    const at = daysBefore(now, daysAgo - Math.floor((daysAgo * 2 * index) / (3 * stages.length)));
    const before = steps.at(-1);
    steps.push(
      before
        ? { from: before.to, to, cause: CAUSES[to], at: later(inOfficeHours(at, now), before.at) }
        : { from: null, to, cause: 'form', at },
    );
  }
  return steps;
}

/** At least a minute after what came before. */
function later(at: Date, before: Date): Date {
  return new Date(Math.max(at.getTime(), before.getTime() + MINUTE_MS));
}

function stagesTo(status: LeadStatus, start: LeadStatus): LeadStatus[] {
  const last = LEAVES_AFTER[status] ?? status;
  const stages = USUAL_PATH.slice(USUAL_PATH.indexOf(start), USUAL_PATH.indexOf(last) + 1);
  const path = stages.length > 0 ? stages : [start];
  return path.at(-1) === status ? path : [...path, status];
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** A time during office hours: morning to mid-afternoon in Iowa all year, never on a Sunday. */
export function officeHour(day: Date, index: number): Date {
  const moment = new Date(day);
  moment.setUTCHours(15 + (index % 5), index % 2 ? 30 : 0, 0, 0);
  return moment.getUTCDay() === 0 ? daysBefore(moment, -1) : moment;
}

const OPENS = 9 * 60;
const CLOSES = 16 * 60;
/** Spreads what is moved to a morning. */
const SPREAD = 5 * 60;

/** When staff got to something: at this time if the office was open, else the next morning, and never after now. */
export function inOfficeHours(at: Date, now: Date): Date {
  const next = nextOfficeHour(at);
  // What was done then, such as a call, has ended by now.
  return next === at || addHours(next, 1) < now ? next : lastOfficeHour(at);
}

/** This time if the office is open, else the next morning. */
export function nextOfficeHour(at: Date): Date {
  const day = businessDay(at);
  if (!isClosed(at, day)) return at;
  const next = workday(at.getTime() < businessMoment(day, OPENS) ? day : addDays(day, 1), 1);
  const minutes = Math.floor(at.getTime() / MINUTE_MS) % SPREAD;
  return new Date(businessMoment(next, OPENS + minutes));
}

/** This time if the office was open, else the last time it was. */
export function lastOfficeHour(at: Date): Date {
  const day = businessDay(at);
  if (!isClosed(at, day)) return at;
  const before = workday(at.getTime() < businessMoment(day, OPENS) ? addDays(day, -1) : day, -1);
  return new Date(businessMoment(before, CLOSES));
}

function isClosed(at: Date, day: string): boolean {
  const isOpen = at.getTime() >= businessMoment(day, OPENS) && at.getTime() <= businessMoment(day, CLOSES);
  return weekdayOf(day) === 0 || !isOpen;
}

/** This day, or the one after (1) or before (-1) if it is a Sunday. */
function workday(day: string, step: 1 | -1): string {
  return weekdayOf(day) === 0 ? addDays(day, step) : day;
}
