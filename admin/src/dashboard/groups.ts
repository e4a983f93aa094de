import type { Activity, WalkthroughView } from '#shared/dashboard.js';
import type { TaskView } from '#shared/task.js';
import { dayAfter, dayOf } from '../time/days.js';

interface Day<Row> {
  /** Calendar day in the company's time zone, `2026-11-21`. */
  day: string;
  rows: Row[];
}

/** Groups rows by calendar day in the company's time zone. */
export function byDay<Row extends { at: string }>(rows: readonly Row[]): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const day = dayOf(new Date(row.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** Null for any day other than today and yesterday. */
export function nearness(day: string, now: Date): 'today' | 'yesterday' | null {
  const today = dayOf(now);
  if (day === today) return 'today';
  return day === dayAfter(today, -1) ? 'yesterday' : null;
}

/** A displayed row. A deleted one stays in place until the user leaves the list. */
export type ShownActivity = Activity & { isGone?: boolean };

export interface Reading {
  rows: readonly Activity[];
  /** True if there is nothing older than the last row. */
  isWhole: boolean;
}

export const NOTHING_READ: Reading = { rows: [], isWhole: false };

export const keyOf = ({ type, id }: Pick<Activity, 'type' | 'id'>) => `${type} ${id}`;

/** Updates rows in place: nothing moves, deleted rows are marked, and only older rows are added. */
export function renewInPlace(shown: readonly ShownActivity[], { rows, isWhole }: Reading): ShownActivity[] {
  const latest = new Map(rows.map((row) => [keyOf(row), row]));
  const end = rows.at(-1);
  const isGone = (row: Activity) => isWhole || (end !== undefined && !isOlder(row, end));
  const kept = shown.map((row) => latest.get(keyOf(row)) ?? (isGone(row) ? { ...row, isGone: true } : row));
  const last = shown.at(-1);
  return [...kept, ...rows.filter((row) => last === undefined || isOlder(row, last))];
}

/** How many loaded rows aren't shown yet. */
export function heldBack(shown: readonly ShownActivity[], { rows }: Reading): number {
  const known = new Set(shown.map(keyOf));
  return rows.filter((row) => !known.has(keyOf(row))).length;
}

/** Feed order: time, then id, both descending. */
function isOlder(one: Activity, other: Activity): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at;
}

export type DueWhen = 'overdue' | 'today' | 'later';

/** Whether an open task is overdue, due later today (company time zone), or later. */
export function duePeriod({ dueAt, isOverdue }: Pick<TaskView, 'dueAt' | 'isOverdue'>, now: Date): DueWhen {
  const due = new Date(dueAt);
  if (isOverdue || due <= now) return 'overdue';
  return dayOf(due) === dayOf(now) ? 'today' : 'later';
}

const DAYS_AHEAD = 7;

export const WALKTHROUGH_GROUPS = ['soon', 'later', 'undated'] as const;
export type WalkthroughGroup = (typeof WALKTHROUGH_GROUPS)[number];

/** Groups: the next seven days including today, later, and no date. */
export function groupOf({ start }: Pick<WalkthroughView, 'start'>, now: Date): WalkthroughGroup {
  if (start === null) return 'undated';
  return dayOf(new Date(start)) < dayAfter(dayOf(now), DAYS_AHEAD) ? 'soon' : 'later';
}
