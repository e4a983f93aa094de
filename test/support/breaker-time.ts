import { jest } from '@jest/globals';

/** Slightly longer than a breaker stays open. */
const HELD_BACK_MS = 31_000;
const now = Date.now.bind(Date);
let passed = 0;

/** Moves the process clock, which breakers use, past that time. */
export function passBreakerTime(): void {
  if (!jest.isMockFunction(Date.now)) passed = 0;
  passed += HELD_BACK_MS;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
}
