import { BUSINESS_TIME_ZONE } from '../../../src/shared/format.js';

const MINUTE_MS = 60_000;

/** An instant as the value of a `datetime-local` field, on the company's clock. */
export function toWallClock(iso: string | null): string {
  if (!iso) return '';
  return wallClockAt(new Date(iso)).slice(0, 16);
}

/** The instant a `datetime-local` value means on the company's clock, wherever the browser is. */
export function fromWallClock(value: string): string | null {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return null;
  // The zone's distance from UTC is looked up twice, because it may change between the two guesses.
  const guess = asUtc - offsetAt(asUtc);
  return new Date(asUtc - offsetAt(guess)).toISOString();
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
