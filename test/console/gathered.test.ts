import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { gathered } from '../../admin/src/live/gathered.js';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('calls that do not stop are answered all the same, once for each while', async () => {
  const act = jest.fn(async () => undefined);
  const { soon } = gathered(act, 500);

  for (let ms = 0; ms < 2_000; ms += 100) {
    soon();
    await jest.advanceTimersByTimeAsync(100);
  }

  expect(act.mock.calls.length).toBeGreaterThanOrEqual(3);
  expect(act.mock.calls.length).toBeLessThanOrEqual(4);
});

test('what comes while the reading is under way has it done once more, after it', async () => {
  const answers: (() => void)[] = [];
  const act = jest.fn(() => new Promise<void>((resolve) => answers.push(resolve)));
  const { soon } = gathered(act, 500);
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

test('a reading that fails does not end the next', async () => {
  const act = jest.fn(() => Promise.reject(new Error('away')));
  const { soon } = gathered(act, 500);
  soon();
  await jest.advanceTimersByTimeAsync(500);

  soon();
  await jest.advanceTimersByTimeAsync(500);

  expect(act).toHaveBeenCalledTimes(2);
});

test('nothing is done for somebody who has left', async () => {
  const act = jest.fn(async () => undefined);
  const { soon, cancel } = gathered(act, 500);
  soon();

  cancel();
  await jest.advanceTimersByTimeAsync(500);

  expect(act).not.toHaveBeenCalled();
});
