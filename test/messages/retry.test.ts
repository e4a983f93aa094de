import { expect, test } from '@jest/globals';
import type { Claimed } from '../../src/messages/claims.js';
import type { RetryLater } from '../../src/messages/send-outcome.js';
import { toClaimResult } from '../../src/messages/send-outcome.js';

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
const pausesAt = (attempt: number) =>
  Array.from({ length: 200 }, () => toClaimResult(claimed({ attempt }), LATER).delay!);

// security.md 7: full jitter from 2 s to 15 min
test.each([
  [1, 2],
  [7, 900],
  [5_000, 900],
])(
  'the pause before try %i lies anywhere within so many seconds and the one after it',
  (attempt, longest) => {
    const pauses = pausesAt(attempt);

    expect(Math.min(...pauses)).toBeLessThan(longest / 4);
    expect(Math.max(...pauses)).toBeGreaterThan((longest * 3) / 4);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(longest);
  },
);

test.each<[string, Partial<RetryLater>, number, string]>([
  ['answered "later" the seventh time', {}, 6, 'pending'],
  ['answered "later" the eighth time', {}, 7, 'failed'],
  ['asked for timeouts by a 4xx, however often', { isAccepted: true }, 500, 'pending'],
  ['away, however often', { wasReached: false }, 500, 'pending'],
  ['full the third time', { maxAttempts: 3 }, 2, 'failed'],
])('a provider that is %s', (_what, values, answered, state) => {
  expect(toClaimResult(claimed({ answered }), { ...LATER, ...values }).state).toBe(state);
});

test('a pause that the provider asks for is kept', () => {
  expect(toClaimResult(claimed({}), { ...LATER, retryAfter: 1_200 }).delay).toBe(1_200);
});
