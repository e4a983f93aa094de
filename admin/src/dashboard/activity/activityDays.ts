import { dayAfter, dayOf } from '../../time/days.js';

export interface Day<Row> {
  /** Calendar day on the company's clock, `2026-11-21`. */
  day: string;
  rows: Row[];
}

/** Rows in their order, split where the day on the company's clock changes. */
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

/** Whether a day is today or yesterday; null for every other day, which is named by its date. */
export function nearness(day: string, now: Date): 'today' | 'yesterday' | null {
  const today = dayOf(now);
  if (day === today) return 'today';
  return day === dayAfter(today, -1) ? 'yesterday' : null;
}
