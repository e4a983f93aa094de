import { Clock } from '../../src/platform/clock.js';
import type { TestApp } from './app.js';

/** The application's clock, frozen until the test advances it. */
export interface FrozenClock {
  advance(time: { seconds?: number; days?: number }): void;
  /** Lets the clock run again. */
  unfreeze(): void;
}

/** Freezes the clock of an application. The database clock keeps running. */
export function freezeClock({ app }: TestApp, at = new Date()): FrozenClock {
  const clock = app.get(Clock, { strict: false });
  let now = at;
  const startedMs = performance.now();
  clock.now = () => now;
  clock.monotonicMs = () => startedMs + now.getTime() - at.getTime();
  return {
    advance({ seconds = 0, days = 0 }) {
      now = new Date(now.getTime() + (seconds + days * 86_400) * 1000);
    },
    unfreeze() {
      clock.now = Clock.prototype.now;
      clock.monotonicMs = Clock.prototype.monotonicMs;
    },
  };
}
