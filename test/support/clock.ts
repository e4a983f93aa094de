import { Clock } from '../../src/platform/clock.js';
import type { TestApp } from './app.js';

/** The application's clock, standing still until the test lets time pass. */
export interface HeldClock {
  pass(time: { seconds?: number; days?: number }): void;
  /** Lets the clock run again. */
  release(): void;
}

/** Holds the clock of an application at a moment. The database's own clock runs on. */
export function holdClock({ app }: TestApp, at = new Date()): HeldClock {
  const clock = app.get(Clock, { strict: false });
  let now = at;
  clock.now = () => now;
  return {
    pass({ seconds = 0, days = 0 }) {
      now = new Date(now.getTime() + (seconds + days * 86_400) * 1000);
    },
    release() {
      clock.now = Clock.prototype.now;
    },
  };
}
