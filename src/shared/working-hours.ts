import * as z from 'zod/mini';
import {
  daySchema,
  define,
  intSchema,
  lineSchema,
  momentSchema,
  requiredLineSchema,
  withChecks,
  zipSchema,
} from './fields.js';
import { addDays, businessDay, businessMoment, weekdayOf } from './time.js';
import type { Role } from './user.js';

const DAY_MINUTES = 24 * 60;
export const WEEKDAYS = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const;

export const WORKING_HOURS_LIMITS = {
  intervals: 3,
  zipCodes: 100,
  timeOff: 50,
  note: 120,
  closedDays: 50,
  closedDayName: 60,
} as const;

/** Minutes after midnight in the company's time zone; 1,440 is the next midnight. */
const minuteSchema = /* @__PURE__ */ define(() =>
  withChecks(intSchema('Enter a time'), z.minimum(0, 'Enter a time'), z.maximum(DAY_MINUTES, 'Enter a time')),
);

const workdaySchema = /* @__PURE__ */ define(() =>
  z.strictObject({
    /** In order, without overlap; none on a day off. */
    intervals: z.array(z.strictObject({ from: minuteSchema, to: minuteSchema })).check(
      z.maxLength(WORKING_HOURS_LIMITS.intervals, `At most ${WORKING_HOURS_LIMITS.intervals} per day`),
      z.refine(
        (all) => all.every(({ from, to }, index) => from < to && from >= (all[index - 1]?.to ?? 0)),
        'Each time range must end after it starts, and start after the one before it',
      ),
    ),
    /** Walkthroughs of this day are in these ZIP codes; empty means anywhere the company works. */
    zipCodes: z.array(zipSchema).check(z.maxLength(WORKING_HOURS_LIMITS.zipCodes)),
  }),
);

/** Seven days, Sunday first. */
export const weekSchema = /* @__PURE__ */ define(() =>
  z.array(workdaySchema).check(z.length(WEEKDAYS.length, 'Enter all seven days')),
);
export type WorkWeek = z.output<typeof weekSchema>;
export type Workday = WorkWeek[number];

const timeOffSchema = /* @__PURE__ */ define(() =>
  z
    .strictObject({
      startsAt: momentSchema,
      endsAt: momentSchema,
      note: z.optional(lineSchema(WORKING_HOURS_LIMITS.note)),
    })
    .check(
      z.refine(({ startsAt, endsAt }) => Date.parse(startsAt) < Date.parse(endsAt), {
        error: 'Time off must end after it starts',
        path: ['endsAt'],
      }),
    ),
);
export type TimeOff = z.output<typeof timeOffSchema>;

/** Days the whole company is closed, such as holidays. */
export const closedDaysSchema = /* @__PURE__ */ define(() =>
  z
    .array(z.strictObject({ date: daySchema, name: requiredLineSchema(WORKING_HOURS_LIMITS.closedDayName) }))
    .check(
      z.maxLength(WORKING_HOURS_LIMITS.closedDays, `At most ${WORKING_HOURS_LIMITS.closedDays} closed days`),
      z.refine(
        (all) => new Set(all.map(({ date }) => date)).size === all.length,
        'Each date can be listed only once',
      ),
    ),
);
export type ClosedDay = z.output<typeof closedDaysSchema>[number];

/** PATCH merges. `week` null means the company's business hours. A stale `version` is 409 `WORKING_HOURS_CHANGED`. */
export const workingHoursSchema = /* @__PURE__ */ define(() =>
  z.partial(
    z.strictObject({
      takesWalkthroughs: z.boolean(),
      week: z.nullable(weekSchema),
      timeOff: z.array(timeOffSchema).check(z.maxLength(WORKING_HOURS_LIMITS.timeOff)),
      version: intSchema(),
    }),
  ),
);
export type WorkingHoursChanges = z.output<typeof workingHoursSchema>;

/** When a person works, in the company's time zone. */
export interface WorkingHours {
  /** Whether owners can book walkthroughs with this person. */
  takesWalkthroughs: boolean;
  /** Null if the person works the company's business hours. */
  week: WorkWeek | null;
  timeOff: TimeOff[];
}

export interface WorkingHoursView extends WorkingHours {
  /** 0 until the first change. */
  version: number;
}

/** A person's hours together with the days the whole company is closed, `2026-12-25`. */
export interface WorkSchedule extends WorkingHours {
  closedDays: string[];
}

/** One active staff member and when they work. */
export interface StaffHours extends WorkingHoursView, WorkSchedule {
  userId: string;
  name: string | null;
  email: string;
  role: Role;
}

export const DEFAULT_WORKING_HOURS: WorkingHours = { takesWalkthroughs: true, week: null, timeOff: [] };

const OFFICE_DAY: Workday = { intervals: [{ from: 9 * 60, to: 17 * 60 }], zipCodes: [] };
const DAY_OFF: Workday = { intervals: [], zipCodes: [] };

/** The company's business hours: weekdays from 9 to 5. */
export const BUSINESS_HOURS: WorkWeek = WEEKDAYS.map((_, day) => (day > 0 && day < 6 ? OFFICE_DAY : DAY_OFF));

/** Milliseconds since 1970, the end excluded. */
export interface Interval {
  start: number;
  end: number;
}

export type Hours = Pick<WorkSchedule, 'week' | 'timeOff' | 'closedDays'>;

export function workdayOf({ week }: Pick<WorkingHours, 'week'>, day: string): Workday {
  return (week ?? BUSINESS_HOURS)[weekdayOf(day)]!;
}

/** When a person works on a day in the company's time zone, `2026-11-25`, excluding time off and closed days. */
export function workingIntervals({ week, timeOff, closedDays }: Hours, day: string): Interval[] {
  if (closedDays.includes(day)) return [];
  const whole = workdayOf({ week }, day).intervals.map(({ from, to }) => ({
    start: businessMoment(day, from),
    end: businessMoment(day, to),
  }));
  return withoutIntervals(whole, timeOffIntervals(timeOff));
}

export function timeOffIntervals(timeOff: WorkingHours['timeOff']): Interval[] {
  return timeOff.map(({ startsAt, endsAt }) => ({ start: Date.parse(startsAt), end: Date.parse(endsAt) }));
}

/** What is left of some intervals; parts without length are dropped. */
export function withoutIntervals(from: Interval[], taken: Interval[]): Interval[] {
  return taken
    .reduce(
      (left, { start, end }) =>
        left.flatMap((interval) =>
          interval.end <= start || end <= interval.start
            ? [interval]
            : [
                { start: interval.start, end: start },
                { start: end, end: interval.end },
              ].filter((part) => part.start < part.end),
        ),
      from,
    )
    .filter(({ start, end }) => start < end);
}

/** The same times in order, without overlap. */
export function mergeIntervals(intervals: Interval[]): Interval[] {
  const merged: Interval[] = [];
  for (const { start, end } of intervals.toSorted((one, other) => one.start - other.start)) {
    const last = merged.at(-1);
    if (last && start <= last.end) last.end = Math.max(last.end, end);
    else merged.push({ start, end });
  }
  return merged;
}

export function isWorkingAt(hours: Hours, at: Date): boolean {
  const moment = at.getTime();
  return workingIntervals(hours, businessDay(at)).some(({ start, end }) => start <= moment && moment < end);
}

/** Long enough for any leave; someone without working hours never works again. */
const SEARCH_DAYS = 400;

/** The first moment at or after `at` when the person works, or null if there is none within a year. */
export function nextWorkingMoment(hours: Hours, at: Date): Date | null {
  const moment = at.getTime();
  for (const { start, end } of intervalsFrom(hours, at))
    if (moment < end) return new Date(Math.max(start, moment));
  return null;
}

/**
 * The deadline for something requested now: when the company closes on the next day it is open, or on the same day if
 * it hasn't opened yet.
 */
export function endOfNextWorkday(at: Date, closedDays: string[]): Date {
  const office = { week: BUSINESS_HOURS, timeOff: [], closedDays };
  for (let day = businessDay(at); ; day = addDays(day, 1)) {
    const [open] = workingIntervals(office, day);
    if (open && open.start > at.getTime()) return new Date(open.end);
  }
}

/** Working time between two moments, in milliseconds. */
export function workingTimeBetween(hours: Hours, from: Date, to: Date): number {
  let sum = 0;
  for (const { start, end } of intervalsFrom(hours, from)) {
    if (start >= to.getTime()) break;
    sum += Math.max(0, Math.min(end, to.getTime()) - Math.max(start, from.getTime()));
  }
  return sum;
}

function* intervalsFrom(hours: Hours, at: Date): Generator<Interval> {
  const today = businessDay(at);
  for (let day = 0; day < SEARCH_DAYS; day++) yield* workingIntervals(hours, addDays(today, day));
}

/** "9:00 AM" for 540. */
export function formatClockTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** The value of a time field; the midnight that ends a day is 00:00, as the one that starts it. */
export function toTimeField(minutes: number): string {
  return `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes after midnight of a time field's value, or null if it is empty. */
export function fromTimeField(value: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(value) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}
