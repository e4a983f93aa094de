import { BUSINESS_TIME_ZONE } from './format.js';

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. Local days are longer or shorter twice a year; use `addBusinessDays` for those. */
export const DAY_MS = 24 * HOUR_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;

/** Clocks change on the hour or, in Newfoundland, on the half hour. */
const STEP_MS = 30 * MINUTE_MS;
/** Plans of many leads look up the same hours. */
const MAX_CACHED = 20_000;

interface ZoneClock {
  format: Intl.DateTimeFormat;
  /** UTC offsets in milliseconds by half hours since 1970. */
  offsets: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

/**
 * A zone's UTC offset in milliseconds. Cached, because looking it up takes longer than the rest of a plan.
 */
export function offsetIn(zone: string, instant: number): number {
  const { format, offsets } = clockOf(zone);
  const step = Math.floor(instant / STEP_MS);
  const known = offsets.get(step);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_CACHED) offsets.clear();
  const offset = readOffset(format, step * STEP_MS);
  offsets.set(step, offset);
  return offset;
}

function readOffset(format: Intl.DateTimeFormat, instant: number): number {
  const shown = Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
  return Math.round((shown - instant) / MINUTE_MS) * MINUTE_MS;
}

function clockOf(zone: string): ZoneClock {
  const known = clocks.get(zone);
  if (known) return known;
  // Swedish dates are in ISO 8601 format.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  const clock = { format, offsets: new Map<number, number>() };
  clocks.set(zone, clock);
  return clock;
}

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
  return new Date(existingInstantOf(wallOf(at.getTime()) + days * DAY_MS));
}

/**
 * The moment this many minutes after midnight by the clock, in the company's time zone: 540 is always 9 AM. A time
 * skipped by the spring clock change moves to the next hour. Milliseconds since 1970.
 */
export function businessMoment(day: string, minutes: number): number {
  return existingInstantOf(Date.parse(`${day}T00:00Z`) + minutes * MINUTE_MS);
}

function existingInstantOf(wanted: number): number {
  const found = instantOf(wanted);
  return wallOf(found) === wanted ? found : instantOf((Math.floor(wanted / HOUR_MS) + 1) * HOUR_MS);
}

/** The calendar day this many days after another one, `2026-11-21`. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A calendar day's weekday, 0 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00Z`).getUTCDay();
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

function instantOf(wall: number): number {
  return instantIn(BUSINESS_TIME_ZONE, wall);
}

/**
 * The instant of a zone's local time, represented as if it were UTC. The offset is looked up twice, because it may differ
 * between the two guesses.
 */
export function instantIn(zone: string, wall: number): number {
  const guess = wall - offsetIn(zone, wall);
  return wall - offsetIn(zone, guess);
}
