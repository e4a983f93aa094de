import { MINUTE_MS } from './durations.js';

/** Clocks change on the hour or, in Newfoundland, on the half hour. */
const STEP_MS = 30 * MINUTE_MS;
/** Plans of many leads look up the same hours. */
const MOST_KEPT = 20_000;

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
  if (offsets.size >= MOST_KEPT) offsets.clear();
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
