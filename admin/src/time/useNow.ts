import { useSyncExternalStore } from 'react';

const TICK_MS = 60_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

/** The time, on one clock for all who show it: it ticks once a minute while anybody looks. */
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

/** While nobody looked the clock stood still. */
function read(): Date {
  if (Date.now() - now.getTime() >= TICK_MS) now = new Date();
  return now;
}
