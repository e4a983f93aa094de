import { fromWallClock } from '#shared/time.js';
import { dayAfter, dayOf } from '../../time/days.js';

/** 9 AM on the next weekday, on the company's clock. */
export function defaultDue(now: Date): string | null {
  const today = dayOf(now);
  const weekday = new Date(`${today}T12:00Z`).getUTCDay();
  return fromWallClock(`${dayAfter(today, DAYS_TO_MONDAY[weekday] ?? 1)}T09:00`);
}

/** From Friday and from Saturday. */
const DAYS_TO_MONDAY: Record<number, number> = { 5: 3, 6: 2 };
