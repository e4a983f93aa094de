import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { coalesced } from '../../admin/src/live/coalesced.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('continuous calls still run once per interval', async () => {
  const act = jest.fn(async () => undefined);
  const { soon } = coalesced(act, 500);

  for (let ms = 0; ms < 2_000; ms += 100) {
    soon();
    await jest.advanceTimersByTimeAsync(100);
  }

  expect(act.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(act.mock.calls.length).toBeLessThanOrEqual(4);
});

test('calls during a run trigger one more run', async () => {
  const answers: (() => void)[] = [];
  const act = jest.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const { soon } = coalesced(act, 500);
  soon();
  await jest.advanceTimersByTimeAsync(500);

  soon();
  soon();
  await jest.advanceTimersByTimeAsync(5_000);
  expect(act).toHaveBeenCalledTimes(1);
  answers[0]?.();
  await jest.advanceTimersByTimeAsync(500);

  expect(act).toHaveBeenCalledTimes(2);
});

test('a failed run does not block the next', async () => {
  const act = jest.fn(() => Promise.reject(new Error('away')));
  const { soon } = coalesced(act, 500);
  soon();
  await jest.advanceTimersByTimeAsync(500);

  soon();
  await jest.advanceTimersByTimeAsync(500);

  expect(act).toHaveBeenCalledTimes(2);
});

test('does nothing after cancel', async () => {
  const act = jest.fn(async () => undefined);
  const { soon, cancel } = coalesced(act, 500);
  soon();

  cancel();
  await jest.advanceTimersByTimeAsync(500);

  expect(act).not.toHaveBeenCalled();
});
