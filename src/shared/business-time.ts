import { DAY_MS, HOUR_MS } from './durations.js';
import { BUSINESS_TIME_ZONE } from './format.js';
import { offsetIn } from './zone-clock.js';

/** An instant as the value of a `datetime-local` field, in the company's time zone. */
export function toWallClock(iso: string | null): string {
  if (!iso) return '';
  return new Date(wallOf(Date.parse(iso))).toISOString().slice(0, 16);
}

/** The instant of a `datetime-local` value in the company's time zone, wherever this runs. */
export function fromWallClock(value: string): string | null {
  const wall = Date.parse(`${value}Z`);
  return Number.isNaN(wall) ? null : new Date(instantOf(wall)).toISOString();
}

/**
 * The same time of day, this many days later in the company's time zone. A time skipped by the spring clock change moves
 * to the next hour; a time that occurs twice in the fall means one of them.
 */
export function addBusinessDays(at: Date, days: number): Date {
  const wanted = wallOf(at.getTime()) + days * DAY_MS;
  const found = instantOf(wanted);
  if (wallOf(found) === wanted) return new Date(found);
  return new Date(instantOf((Math.floor(wanted / HOUR_MS) + 1) * HOUR_MS));
}

/** The calendar day in the company's time zone, `2026-11-21`. */
export function businessDay(at: Date): string {
  return new Date(wallOf(at.getTime())).toISOString().slice(0, 10);
}

/** The midnight that ends an instant's day, in the company's time zone. */
export function endOfBusinessDay(at: Date): Date {
  const next = toWallClock(addBusinessDays(at, 1).toISOString());
  return new Date(fromWallClock(`${next.slice(0, 10)}T00:00`)!);
}

export function addHours(at: Date, hours: number): Date {
  return new Date(at.getTime() + hours * HOUR_MS);
}

/** The company's local time, represented as if it were UTC. */
function wallOf(instant: number): number {
  return instant + offsetIn(BUSINESS_TIME_ZONE, instant);
}

/** The UTC offset is looked up twice, because it may differ between the two guesses. */
function instantOf(wall: number): number {
  const guess = wall - offsetIn(BUSINESS_TIME_ZONE, wall);
  return wall - offsetIn(BUSINESS_TIME_ZONE, guess);
}
