import { BUSINESS_TIME_ZONE, formatDateTime } from '#shared/format.js';

const NOON = 'T12:00:00Z';
const DAY_MS = 86_400_000;

// The Swedish locale formats as `2026-11-21`.
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: BUSINESS_TIME_ZONE });
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: BUSINESS_TIME_ZONE });

/** Calendar day in the company's time zone, `2026-11-21`. */
export function dayOf(at: Date): string {
  return day.format(at);
}

/** Adds days to a calendar day. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from + NOON) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Time in the company's time zone, `10:42 AM`. */
export function timeOf(iso: string): string {
  return time.format(new Date(iso));
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: BUSINESS_TIME_ZONE });

/** `Mon, Nov 30, 9:00 AM`, with the year if it isn't the current one: `Mon, Jan 4, 2027, 9:00 AM`. */
export function formatSlot(iso: string, now?: Date): string {
  return `${weekday.format(new Date(iso))}, ${formatDateTime(iso, now)}`;
}

/** `Nov 16`. */
export function formatDay(date: string): string {
  return shortDay.format(new Date(date + NOON));
}

/** `Nov 16, 2026`. */
export function formatShortDate(date: string): string {
  return dayFormat({ month: 'short', day: 'numeric', year: 'numeric' }).format(new Date(date + NOON));
}

/** `November 16, 2026`. */
export function formatLongDate(date: string): string {
  return dayFormat({ month: 'long', day: 'numeric', year: 'numeric' }).format(new Date(date + NOON));
}

/** `Thursday, November 19`, with the year if it isn't the current one. */
export function formatLongDay(date: string, today: string): string {
  const year = date.slice(0, 4) === today.slice(0, 4) ? undefined : 'numeric';
  return dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year }).format(new Date(date + NOON));
}

const dayFormat = (parts: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });

const shortDay = dayFormat({ month: 'short', day: 'numeric' });
