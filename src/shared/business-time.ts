import { DAY_MS, HOUR_MS } from './durations.js';
import { BUSINESS_TIME_ZONE } from './format.js';
import { offsetIn } from './zone-clock.js';

/** An instant as the value of a `datetime-local` field, on the company's clock. */
export function toWallClock(iso: string | null): string {
  if (!iso) return '';
  return new Date(wallOf(Date.parse(iso))).toISOString().slice(0, 16);
}

/** The instant a `datetime-local` value means on the company's clock, wherever it is asked. */
export function fromWallClock(value: string): string | null {
  const wall = Date.parse(`${value}Z`);
  return Number.isNaN(wall) ? null : new Date(instantOf(wall)).toISOString();
}

/**
 * The same time of day so many days later on the company's clock. A time the spring night leaves out is the hour after
 * it; one that an autumn night has twice is meant once.
 */
export function addBusinessDays(at: Date, days: number): Date {
  const wanted = wallOf(at.getTime()) + days * DAY_MS;
  const found = instantOf(wanted);
  if (wallOf(found) === wanted) return new Date(found);
  return new Date(instantOf((Math.floor(wanted / HOUR_MS) + 1) * HOUR_MS));
}

/** The company's calendar day at a moment, `2026-11-21`. */
export function businessDay(at: Date): string {
  return new Date(wallOf(at.getTime())).toISOString().slice(0, 10);
}

/** The midnight that ends the day of a moment, on the company's clock. */
export function endOfBusinessDay(at: Date): Date {
  const next = toWallClock(addBusinessDays(at, 1).toISOString());
  return new Date(fromWallClock(`${next.slice(0, 10)}T00:00`)!);
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}

/** What the company's clock shows, as the instant at which a clock in Greenwich shows it. */
function wallOf(instant: number): number {
  return instant + offsetIn(BUSINESS_TIME_ZONE, instant);
}

/** The zone's distance from UTC is looked up twice, because it may change between the two guesses. */
function instantOf(wall: number): number {
  const guess = wall - offsetIn(BUSINESS_TIME_ZONE, wall);
  return wall - offsetIn(BUSINESS_TIME_ZONE, guess);
}
