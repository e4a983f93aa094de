import type { AnalyticsWeeks } from '../shared/analytics/analytics.contract.js';
import { businessDay } from '../shared/business-time.js';

const DAYS_OF_WEEK = 7;

/** The Monday on which the first of so many weeks of the company's calendar begins; the last one is the present week. */
export function mondayBefore(weeks: AnalyticsWeeks, now: Date): string {
  // Days are counted in UTC, where each has 24 hours.
  const day = new Date(`${businessDay(now)}T00:00:00Z`);
  const sinceMonday = (day.getUTCDay() + DAYS_OF_WEEK - 1) % DAYS_OF_WEEK;
  day.setUTCDate(day.getUTCDate() - sinceMonday - (weeks - 1) * DAYS_OF_WEEK);
  return day.toISOString().slice(0, 10);
}
