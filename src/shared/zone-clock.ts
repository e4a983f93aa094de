import { MINUTE_MS } from './durations.js';

/** Clocks are changed at a full or, in Newfoundland, a half hour. */
const STEP_MS = 30 * MINUTE_MS;
/** Plans of many leads ask for the same hours of the same weeks. */
const MOST_KEPT = 20_000;

interface ZoneClock {
  format: Intl.DateTimeFormat;
  /** Milliseconds, by the half hours since 1970. */
  offsets: Map<number, number>;
}

const clocks = new Map<string, ZoneClock>();

/**
 * How far the clocks of a zone are ahead of UTC, in milliseconds. A look takes longer than all else a plan does, and is
 * kept.
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
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: zone,
  });
  const clock = { format, offsets: new Map<number, number>() };
  clocks.set(zone, clock);
  return clock;
}
