import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ProviderCalls } from '../../src/platform/providers/provider-calls.js';
import {
  ProviderBadAnswer,
  ProviderBusy,
  ProviderRateLimited,
  ProviderRejected,
  ProviderUnavailable,
} from '../../src/platform/providers/provider-errors.js';

const provider = 'Example';
const unavailable = () => Promise.reject(new ProviderUnavailable({ provider }));
const unreadable = () => Promise.reject(new ProviderBadAnswer({ provider }));
const refused = () => Promise.reject(new ProviderRejected({ provider }));
const busy = (retryAfter: number) => () => Promise.reject(new ProviderRateLimited({ provider, retryAfter }));
const taken = () => Promise.reject(new ProviderBusy({ provider }));
const fine = () => Promise.resolve('answer');

beforeEach(() => {
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

afterEach(() => {
  jest.useRealTimers();
});

const calls = () => new ProviderCalls(provider, { totalMs: 10_000, connectMs: 3_000, backoffMs: 250 });
const attempts = (...answers: (() => Promise<string>)[]) => {
  const attempt = jest.fn<() => Promise<string>>();
  for (const answer of answers) attempt.mockImplementationOnce(answer);
  return attempt;
};
/** The result of a call, or its error. */
const settled = (call: Promise<unknown>) => call.catch((error: unknown) => error);

describe('a retry', () => {
  test('waits as long as the provider asks', async () => {
    const attempt = attempts(busy(2), fine);

    const answer = calls().run(attempt);
    await jest.advanceTimersByTimeAsync(1_999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(await answer).toBe('answer');
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  test('waits a second if the same request is already running', async () => {
    const attempt = attempts(taken, fine);

    const answer = calls().run(attempt);
    await jest.advanceTimersByTimeAsync(999);
    expect(attempt).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1);

    expect(await answer).toBe('answer');
  });

  test('is skipped when the provider asks for a longer pause than a call may take', async () => {
    const attempt = attempts(busy(4));

    expect(await settled(calls().run(attempt))).toBeInstanceOf(ProviderRateLimited);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test('comes after a random pause of up to a quarter, then up to half a second', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0.9);
    const attempt = attempts(unavailable, unavailable, fine);

    const answer = calls().run(attempt);
    await jest.advanceTimersByTimeAsync(224);
    expect(attempt).toHaveBeenCalledTimes(1);
    await jest.advanceTimersByTimeAsync(1 + 449);
    expect(attempt).toHaveBeenCalledTimes(2);
    await jest.advanceTimersByTimeAsync(1);

    expect(await answer).toBe('answer');
    jest.restoreAllMocks();
  });

  test('is skipped for a call that is not repeatable', async () => {
    const attempt = attempts(unavailable, fine);

    const outcome = await settled(calls().run(attempt, { isRepeatable: false }));

    expect(outcome).toBeInstanceOf(ProviderUnavailable);
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['a refusal', refused],
    ['an unreadable response', unreadable],
    ['a bug of our own', () => Promise.reject(new TypeError('defect'))],
  ])('does not follow %s', async (_, answer) => {
    const attempt = attempts(answer);

    expect(await settled(calls().run(attempt))).toBeInstanceOf(Error);
    expect(attempt).toHaveBeenCalledTimes(1);
  });
});

describe('the breaker', () => {
  async function failTimes(client: ProviderCalls, times: number, answer = unreadable) {
    for (let time = 0; time < times; time++) await settled(client.run(answer));
  }

  test('opens at the fifth failure within 30 s, regardless of successes in between', async () => {
    const client = calls();
    await failTimes(client, 4);
    await client.run(fine);
    await failTimes(client, 1);

    const attempt = attempts(fine);

    expect(await settled(client.run(attempt))).toBeInstanceOf(ProviderUnavailable);
    expect(attempt).not.toHaveBeenCalled();
  });

  test('stays closed if five failures take longer than 30 s', async () => {
    const client = calls();
    await failTimes(client, 4);
    jest.advanceTimersByTime(30_000);
    await failTimes(client, 4);

    expect(await client.run(fine)).toBe('answer');
  });

  test('does not count rejected requests, which are our mistakes', async () => {
    const client = calls();
    await failTimes(client, 10, refused);

    expect(await client.run(fine)).toBe('answer');
  });

  test('does not count that a request is already running', async () => {
    const client = calls();
    for (let time = 0; time < 10; time++) await settled(client.run(taken, { isRepeatable: false }));

    expect(await client.run(fine)).toBe('answer');
  });

  test('lets one call through after 30 s and closes if it succeeds', async () => {
    const client = calls();
    await failTimes(client, 5);
    jest.advanceTimersByTime(30_000);

    expect(await client.run(fine)).toBe('answer');
    await failTimes(client, 4);
    expect(await client.run(fine)).toBe('answer');
  });

  test('opens again if that call fails, without a retry', async () => {
    const client = calls();
    await failTimes(client, 5);
    jest.advanceTimersByTime(30_000);

    const probe = attempts(unavailable);
    const next = attempts(fine);

    await settled(client.run(probe));
    expect(await settled(client.run(next))).toBeInstanceOf(ProviderUnavailable);
    expect(probe).toHaveBeenCalledTimes(1);
    expect(next).not.toHaveBeenCalled();
  });
});
