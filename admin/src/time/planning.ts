import { fromWallClock } from '#shared/time.js';
import { dayAfter, dayOf } from './days.js';

export const PAST_DATE = 'This date has passed. Choose today or a later date.';

/** Whether a moment is before today in the company's time zone. Nothing can be scheduled for a past day. */
export const isPast = (iso: string) => dayOf(new Date(iso)) < dayOf(new Date());

/** 9 AM on the next weekday, on the company's clock. */
export function defaultDue(now: Date): string | null {
  const today = dayOf(now);
  const weekday = new Date(`${today}T12:00Z`).getUTCDay();
  return fromWallClock(`${dayAfter(today, DAYS_TO_MONDAY[weekday] ?? 1)}T09:00`);
}

/** From Friday and from Saturday. */
const DAYS_TO_MONDAY: Record<number, number> = { 5: 3, 6: 2 };
