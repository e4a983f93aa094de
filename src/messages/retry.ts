import type { SuppressionReason } from '../shared/messages/suppression.contract.js';
import { storableText } from '../shared/storable-text.js';
import type { Claimed } from './claimed.js';
import type { Finish } from './ledger.js';
import type { SendOutcome } from './send-outcome.js';

/** Tries that a provider may answer with "later". */
const MOST_ANSWERS = 8;
const LONGEST_REASON = 500;
const FIRST_PAUSE_SECONDS = 2;
const LONGEST_PAUSE_SECONDS = 15 * 60;
/** Growth of the seven pauses between eight tries, from two seconds to a quarter of an hour. */
const GROWTH = (LONGEST_PAUSE_SECONDS / FIRST_PAUSE_SECONDS) ** (1 / 6);

/** How an outcome ends a claimed message. A provider that was away costs no try: the message waits while it may. */
export function finishOf(claimed: Claimed, outcome: SendOutcome): Finish {
  const { id, attempt, answered, channel } = claimed;
  // Words of providers hold whatever they like; one that the database refuses would hold up all the others.
  const words = outcome.reason && storableText(outcome.reason, LONGEST_REASON);
  const finish = { id, attempt, answered: answered + 1, reason: words };
  switch (outcome.kind) {
    case 'accepted':
      return {
        ...finish,
        state: 'sent',
        carrier: outcome.carrier,
        providerId: outcome.providerId,
        segments: outcome.segments,
      };
    case 'refused':
      return {
        ...finish,
        state: 'failed',
        suppress: suppressedBy(claimed, outcome.suppress),
        delivery: outcome.suppress && (channel === 'email' ? 'bounced' : 'undelivered'),
      };
    case 'unknown':
      return { ...finish, state: 'unknown' };
    case 'later':
      break;
  }
  const { wasReached, isToWait, atMost = MOST_ANSWERS, retryAfter = 0 } = outcome;
  if (wasReached && !isToWait && answered + 1 >= atMost)
    return { ...finish, state: 'failed', reason: `${words} It was tried ${answered + 1} times.` };
  const delay = Math.max(pauseSeconds(attempt), retryAfter);
  return { ...finish, state: 'pending', answered: wasReached ? answered + 1 : answered, delay };
}

function suppressedBy({ channel, recipient: address }: Claimed, reason?: SuppressionReason) {
  return reason && { channel, address, reason };
}

/** Full jitter, so that what failed together does not come back together. */
function pauseSeconds(attempt: number): number {
  return Math.random() * Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * GROWTH ** (attempt - 1));
}
