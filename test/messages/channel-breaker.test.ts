import { expect, test } from '@jest/globals';
import { ChannelBreaker } from '../../src/messages/channel-breaker.js';
import type { SendOutcome } from '../../src/messages/send-outcome.js';

const AWAY: SendOutcome = { kind: 'later', wasReached: false, reason: 'away' };
const IN_DOUBT: SendOutcome = { kind: 'unknown', reason: 'no answer' };
const TAKEN: SendOutcome = { kind: 'accepted', carrier: 'smtp' };

/** How often a provider is asked within half an hour, when every answer is this one. */
function probesOf(outcome: SendOutcome, breaker = new ChannelBreaker()): number {
  for (let fault = 0; fault < 5; fault++) breaker.record(outcome, 0);
  let probes = 0;
  for (let second = 0; second < 30 * 60; second++) {
    if (breaker.capacity(5, 0, second * 1_000) === 0) continue;
    breaker.record(outcome, second * 1_000);
    probes += 1;
  }
  return probes;
}

test('a probe that costs nothing is made twice a minute; one that leaves a message in doubt ever more rarely', () => {
  expect(probesOf(AWAY)).toBe(59);
  expect(probesOf(IN_DOUBT)).toBeLessThanOrEqual(10);
});

test('once it is back, its next absence begins with a short pause again', () => {
  const breaker = new ChannelBreaker();
  probesOf(IN_DOUBT, breaker);
  breaker.record(TAKEN, 0);

  for (let fault = 0; fault < 5; fault++) breaker.record(IN_DOUBT, 0);
  expect(breaker.circuit(29_000)).toBe('open');
  expect(breaker.circuit(30_000)).toBe('half-open');
});
