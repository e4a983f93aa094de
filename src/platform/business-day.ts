import { BUSINESS_TIME_ZONE } from '../shared/format.js';

const isoDay = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: BUSINESS_TIME_ZONE });

/** The company's calendar day at a moment, `2026-11-21`. */
export function businessDay(at: Date): string {
  return isoDay.format(at);
}
