import { Injectable } from '@nestjs/common';

/** The single source of the current time, so that tests can freeze it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Milliseconds that only grow, to measure intervals: someone may set the system's time in between. */
  monotonicMs(): number {
    return performance.now();
  }
}
