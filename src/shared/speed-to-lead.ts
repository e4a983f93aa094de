import {
  BUSINESS_HOURS,
  type Hours,
  type Workday,
  type WorkWeek,
  workingTimeBetween,
} from './working-hours.js';

/** How a staff member got in touch first. */
export const CONTACT_MEANS = ['move', 'note', 'email', 'sms', 'call'] as const;
export type ContactMeans = (typeof CONTACT_MEANS)[number];

/** A person should contact a lead from a public form within this many minutes of office hours. */
export const ANSWER_MINUTES = 5;

/** After these minutes without contact: the assignee, the team, the admins. */
export const ESCALATION_MINUTES = [3, 5, 10] as const;
export type EscalationMinutes = (typeof ESCALATION_MINUTES)[number];

/** Older leads without contact only show in reports. Long enough to outlast a holiday closure. */
export const CLOCK_DAYS = 14;

/** How long a lead has waited for a response. */
export interface ResponseClock {
  /** Office hours since it arrived. */
  waitedSeconds: number;
  /** False while the office is closed and the clock is stopped. */
  isRunning: boolean;
  /** The last step that was taken, or null. */
  escalatedAfter: EscalationMinutes | null;
}

/**
 * The hours in which someone usually works: everyone's together, without time off, so that the clock also runs when all
 * of them are away.
 */
export function officeHours(staff: Pick<Hours, 'week' | 'closedDays'>[]): OfficeHours {
  const all = staff.length > 0 ? staff.map(({ week }) => week ?? BUSINESS_HOURS) : [BUSINESS_HOURS];
  const week = BUSINESS_HOURS.map((_, day) => ({
    intervals: mergeIntervals(all.flatMap((each) => each[day]!.intervals)),
    zipCodes: [],
  }));
  return { week, timeOff: [], closedDays: staff[0]?.closedDays ?? [] };
}

interface OfficeHours extends Hours {
  week: WorkWeek;
}

/** Seconds of office hours between two moments. */
export function waitedSeconds(office: Hours, from: Date, to: Date): number {
  return Math.floor(workingTimeBetween(office, from, to) / 1_000);
}

type Range = Workday['intervals'][number];

function mergeIntervals(ranges: Range[]): Range[] {
  const merged: Range[] = [];
  for (const range of ranges.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else merged.push({ ...range });
  }
  return merged;
}
