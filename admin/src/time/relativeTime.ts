import { useSyncExternalStore } from 'react';
import { dayOf } from './days.js';

const long = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' });
/** `5m ago` for narrow columns. */
const short = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto', style: 'narrow' });

const DAY_SECONDS = 86_400;
/** Units in seconds, largest first. */
const UNITS = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', DAY_SECONDS],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** `2 days ago`, `in 3 hours`, `now`. From 24 hours on it counts calendar days: on Monday, Saturday was 2 days ago. */
export function relativeTime(iso: string, now: Date, isShort = false): string {
  const format = isShort ? short : long;
  const at = new Date(iso);
  let seconds = Math.round((+at - +now) / 1000);
  if (Math.abs(seconds) >= DAY_SECONDS) {
    const calendar = (Date.parse(dayOf(at)) - Date.parse(dayOf(now))) / 1000;
    // The day on which clocks go back has 25 hours.
    if (calendar === 0) return format.format(Math.trunc(seconds / 3_600), 'hour');
    seconds = calendar;
  }
  const unit = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'second');
}

const TICK_MS = 60_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** The current time from one shared clock that ticks once a minute while the tab is visible. */
export function useNow(): Date {
  return useSyncExternalStore(watch, read);
}

function watch(listener: () => void): () => void {
  if (listeners.size === 0) timer = setInterval(tick, TICK_MS);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

/** Catch up after the tab was hidden. */
function read(): Date {
  if (Date.now() - now.getTime() >= TICK_MS) now = new Date();
  return now;
}
