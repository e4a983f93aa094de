import type { CalendarCall, CalendarTask, CalendarView, CalendarWalkthrough } from '#shared/booking.js';
import { addDays, businessMoment, toWallClock, weekdayOf } from '#shared/time.js';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Walkthroughs start on the quarter hour. */
export const STEP_MINUTES = 15;

/** A time in the company's time zone: `2026-11-25` and minutes after midnight. */
export interface Place {
  day: string;
  minutes: number;
}

export function placeOf(iso: string): Place {
  const [day, time] = toWallClock(iso).split('T') as [string, string];
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return { day, minutes: hours * HOUR + minutes };
}

/** The time this many days and minutes later in the company's time zone; minutes never cross midnight. */
export function shifted(iso: string, by: { days: number; minutes: number }): string {
  const { day, minutes } = placeOf(iso);
  return new Date(businessMoment(addDays(day, by.days), withinDay(minutes + by.minutes))).toISOString();
}

/** The latest start is 15 minutes before midnight. */
export function withinDay(minutes: number): number {
  return Math.min(Math.max(minutes, 0), DAY - STEP_MINUTES);
}

/** The days of the week around a day, Sunday first. */
export function weekOf(day: string): string[] {
  return weekFrom(addDays(day, -weekdayOf(day)));
}

/** Seven days from this one on. */
export function weekFrom(day: string): string[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, index));
}

/** What is planned on one day, in order. */
export interface DayPlan {
  day: string;
  walkthroughs: CalendarWalkthrough[];
  tasks: CalendarTask[];
  calls: CalendarCall[];
  /** Why the company is closed, such as `Thanksgiving`. */
  closed: string | undefined;
}

export function planOf(days: string[], { walkthroughs, tasks, calls, closedDays }: CalendarView): DayPlan[] {
  const byDay = Map.groupBy(walkthroughs, ({ startsAt }) => placeOf(startsAt).day);
  const tasksByDay = Map.groupBy(tasks, ({ dueAt }) => placeOf(dueAt).day);
  const callsByDay = Map.groupBy(calls, ({ at }) => placeOf(at).day);
  return days.map((day) => ({
    day,
    walkthroughs: byDay.get(day) ?? [],
    tasks: tasksByDay.get(day) ?? [],
    calls: callsByDay.get(day) ?? [],
    closed: closedDays.find(({ date }) => date === day)?.name,
  }));
}

/** A walkthrough of a day, in minutes, next to those at the same time. */
export interface Placed {
  walkthrough: CalendarWalkthrough;
  start: number;
  end: number;
  /** Its column among `lanes` that share the width. */
  lane: number;
  lanes: number;
}

/** Puts walkthroughs that overlap next to each other. */
export function placeSideBySide(walkthroughs: CalendarWalkthrough[]): Placed[] {
  const placed = walkthroughs.map((walkthrough) => {
    const start = placeOf(walkthrough.startsAt).minutes;
    // Its real length, even on days when the clocks change.
    const length = (Date.parse(walkthrough.endsAt) - Date.parse(walkthrough.startsAt)) / 60_000;
    return { walkthrough, start, end: Math.min(start + length, DAY), lane: 0, lanes: 1 };
  });
  placed.sort((one, other) => one.start - other.start || other.end - one.end);
  let group: Placed[] = [];
  let groupEnd = 0;
  for (const each of placed) {
    if (each.start >= groupEnd) group = [];
    const isTaken = (lane: number) => group.some((other) => other.lane === lane && other.end > each.start);
    while (isTaken(each.lane)) each.lane++;
    group.push(each);
    groupEnd = Math.max(...group.map(({ end }) => end));
    const lanes = Math.max(...group.map(({ lane }) => lane)) + 1;
    for (const other of group) other.lanes = lanes;
  }
  return placed;
}

const OPENS = 8 * HOUR;
const CLOSES = 18 * HOUR;

/** The hours a grid shows: office hours, and what is planned outside of them. Minutes after midnight. */
export function shownHours(plans: DayPlan[]): { from: number; to: number } {
  const placed = plans.flatMap(({ walkthroughs }) => placeSideBySide(walkthroughs));
  const from = Math.min(OPENS, ...placed.map(({ start }) => start));
  const to = Math.max(CLOSES, ...placed.map(({ end }) => end));
  return { from: Math.floor(from / HOUR) * HOUR, to: Math.ceil(to / HOUR) * HOUR };
}

/** The first of these days after today that isn't a Sunday; if they have all passed, the next such day. */
export function dayToPlan(days: string[], today: string): string {
  const ahead = [...days, addDays(today, 1), addDays(today, 2)];
  return ahead.find((day) => day > today && weekdayOf(day) !== 0)!;
}

/** The part of a day, in minutes, that an interval covers; null if none. */
export function partOfDay(day: string, { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const [first, last] = [placeOf(startsAt), placeOf(endsAt)];
  const from = first.day < day ? 0 : first.day === day ? first.minutes : DAY;
  const to = last.day > day ? DAY : last.day === day ? last.minutes : 0;
  return from < to ? { from, to } : null;
}

/** A day's walkthroughs, tasks and calls together, earliest first. */
export function inOrder({ walkthroughs, tasks, calls }: Pick<DayPlan, 'walkthroughs' | 'tasks' | 'calls'>) {
  return [
    ...walkthroughs.map((each) => ({ kind: 'walkthrough', at: each.startsAt, walkthrough: each }) as const),
    ...tasks.map((each) => ({ kind: 'task', at: each.dueAt, task: each }) as const),
    ...calls.map((each) => ({ kind: 'call', at: each.at, call: each }) as const),
  ].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
