import { expect, test } from '@jest/globals';
import { ChannelBreaker } from '../../src/messages/channel-breaker.js';
import type { SendOutcome } from '../../src/messages/send-outcome.js';

const AWAY: SendOutcome = { kind: 'later', wasReached: false, reason: 'away' };
const IN_DOUBT: SendOutcome = { kind: 'unknown', reason: 'no answer' };
const TAKEN: SendOutcome = { kind: 'accepted', carrier: 'smtp' };

/** How often a provider is probed within half an hour if every probe ends like this. */
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

test('harmless probes run twice a minute; probes with an unknown outcome back off', () => {
  expect(probesOf(AWAY)).toBe(59);
  expect(probesOf(IN_DOUBT)).toBeLessThanOrEqual(10);
});

test('after a recovery, the next outage starts with a short delay again', () => {
  const breaker = new ChannelBreaker();
  probesOf(IN_DOUBT, breaker);
  breaker.record(TAKEN, 0);

  for (let fault = 0; fault < 5; fault++) breaker.record(IN_DOUBT, 0);
  expect(breaker.circuit(29_000)).toBe('open');
  expect(breaker.circuit(30_000)).toBe('half-open');
});
