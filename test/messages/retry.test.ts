import { expect, test } from '@jest/globals';
import type { Claimed } from '../../src/messages/claims.js';
import { type RetryLater, toClaimResult } from '../../src/messages/send-outcome.js';

const LATER: RetryLater = { kind: 'later', wasReached: true, reason: 'Try later.' };
const claimed = (values: Partial<Claimed>) =>
  ({
    id: 'a',
    channel: 'email',
    recipient: 'dana@example.com',
    attempt: 1,
    answered: 0,
    ...values,
  }) as Claimed;
const delaysAt = (attempt: number) =>
  Array.from({ length: 200 }, () => toClaimResult(claimed({ attempt }), LATER).delay!);

// security.md 7: full jitter from 2 s to 15 min
test.each([
  [1, 2],
  [7, 900],
  [5_000, 900],
])('the delay before attempt %i is random, up to %i seconds', (attempt, longest) => {
  const delays = delaysAt(attempt);

  expect(Math.min(...delays)).toBeLessThan(longest / 4);
  expect(Math.max(...delays)).toBeGreaterThan((longest * 3) / 4);
  expect(Math.max(...delays)).toBeLessThanOrEqual(longest);
});

test.each<[string, Partial<RetryLater>, number, string]>([
  ['deferred for the seventh time', {}, 6, 'pending'],
  ['deferred for the eighth time', {}, 7, 'failed'],
  ['deferred with a 4xx, however often', { isAccepted: true }, 500, 'pending'],
  ['not attempted because the provider is unreachable, however often', { wasReached: false }, 500, 'pending'],
  ['refused for a full mailbox the third time', { maxAttempts: 3 }, 2, 'failed'],
])('a message that is %s', (_what, values, answered, state) => {
  expect(toClaimResult(claimed({ answered }), { ...LATER, ...values }).state).toBe(state);
});

test("the provider's Retry-After is used", () => {
  expect(toClaimResult(claimed({}), { ...LATER, retryAfter: 1_200 }).delay).toBe(1_200);
});
