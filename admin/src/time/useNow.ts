import { useSyncExternalStore } from 'react';

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
