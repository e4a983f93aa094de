import { ModernFakeTimers } from '@jest/fake-timers';
import { withDetails } from './failure-details.mjs';

/**
 * `@jest/globals` for the light runner, which serves Jest's functions as globals, shares one process among test files
 * and has neither timeouts nor asynchronous fake timers. Evaluated once per test file, so that no file leaves a mock
 * behind for the next.
 */
const TIMEOUT_MS = 60_000;
const { setTimeout, clearTimeout } = globalThis;
const runner = { ...globalThis };
const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });

export const { describe, expect } = runner;
export const jest = {
  ...runner.jest,
  isMockFunction: (candidate) => candidate._isMockFunction === true,
  useFakeTimers: (options) => timers.useFakeTimers(options),
  useRealTimers: () => timers.useRealTimers(),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
};
export const test = Object.assign((name, run, ms) => runner.test(name, withTimeout(run, ms)), {
  skip: runner.test.skip,
  each:
    (...table) =>
    (name, run, ms) =>
      runner.test.each(...table)(name, withTimeout(run, ms)),
});
export const beforeAll = (run, ms) => runner.beforeAll(withTimeout(run, ms));
export const beforeEach = (run, ms) => runner.beforeEach(withTimeout(run, ms));
export const afterAll = (run, ms) => runner.afterAll(withTimeout(run, ms));
export const afterEach = (run, ms) => runner.afterEach(withTimeout(run, ms));

const unhandled = new Map();
const collect = (reason, promise) => unhandled.set(promise, reason);
const forget = (promise) => unhandled.delete(promise);
process.on('unhandledRejection', collect);
process.on('rejectionHandled', forget);

runner.afterAll(() => {
  process.off('unhandledRejection', collect);
  process.off('rejectionHandled', forget);
  runner.jest.restoreAllMocks();
  timers.useRealTimers();
  for (const reason of unhandled.values()) throw reason;
});

function withTimeout(run, ms = TIMEOUT_MS) {
  return async (...values) => {
    let timer;
    const tooLate = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`Not finished after ${ms} ms`)), ms);
    });
    try {
      return await Promise.race([run(...values), tooLate]);
    } catch (error) {
      throw await withDetails(error);
    } finally {
      clearTimeout(timer);
    }
  };
}
