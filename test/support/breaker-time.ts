import { jest } from '@jest/globals';

/** The time a breaker holds calls back, and a moment more. */
const HELD_BACK_MS = 31_000;
const now = Date.now.bind(Date);
let passed = 0;

/** Lets that much time pass for breakers, which read the process's own clock. */
export function passBreakerTime(): void {
  if (!jest.isMockFunction(Date.now)) passed = 0;
  passed += HELD_BACK_MS;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
}
