import { BUSINESS_TIME_ZONE } from './format.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** An instant as the value of a `datetime-local` field, on the company's clock. */
export function toWallClock(iso: string | null): string {
  if (!iso) return '';
  return wallClockAt(new Date(iso)).slice(0, 16);
}

/** The instant a `datetime-local` value means on the company's clock, wherever it is asked. */
export function fromWallClock(value: string): string | null {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The zone's distance from UTC is looked up twice, because it may change between the two guesses.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
}

/**
 * The same time of day so many days later on the company's clock. A time the spring night leaves out is the hour after
 * it; one that an autumn night has twice is meant once.
 */
export function addBusinessDays(at: Date, days: number): Date {
  const wall = new Date(`${wallClockAt(at)}Z`);
  wall.setUTCDate(wall.getUTCDate() + days);
  const wanted = wall.toISOString().slice(0, 19);
  const found = new Date(fromWallClock(wanted)!);
  // A wall clock shows no milliseconds; what was in order stays so.
  if (wallClockAt(found) === wanted) return new Date(found.getTime() + at.getUTCMilliseconds());
  wall.setUTCHours(wall.getUTCHours() + 1, 0, 0, 0);
  return new Date(fromWallClock(wall.toISOString().slice(0, 19))!);
}

/** The midnight that ends the day of a moment, on the company's clock. */
export function endOfBusinessDay(at: Date): Date {
  const next = toWallClock(addBusinessDays(at, 1).toISOString());
  return new Date(fromWallClock(`${next.slice(0, 10)}T00:00`)!);
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}

function offsetAt(instant: number): number {
  const shown = Date.parse(`${wallClockAt(new Date(instant))}Z`);
  return Math.round((shown - instant) / MINUTE_MS) * MINUTE_MS;
}

// Swedish writes dates the way the field wants them.
const format = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: BUSINESS_TIME_ZONE,
});

function wallClockAt(date: Date): string {
  return format.format(date).replace(' ', 'T');
}
