import { type SuppressionReason } from '#shared/message.js';
import { storableText } from '#shared/text.js';
import {
  type ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../platform/providers/provider-errors.js';
import type { Claimed } from './claims.js';
import type { ClaimResult } from './ledger.js';

/** The result of handing a message to a provider. */
export type SendOutcome =
  | { kind: 'accepted'; carrier: string; providerId?: string; segments?: number; reason?: string }
  /** Permanently refused; `suppress` is set if the address itself is the reason. */
  | { kind: 'refused'; reason: string; suppress?: SuppressionReason }
  /** Definitely not sent, and a retry may help. */
  | RetryLater
  /** May or may not have been sent, with no way to find out. */
  | { kind: 'unknown'; reason: string };

export interface RetryLater {
  kind: 'later';
  reason: string;
  /** False if the provider was down, which says nothing about the message and counts against the provider. */
  wasReached: boolean;
  /** Seconds the provider asked us to wait. */
  retryAfter?: number;
  /** Our mail is refused no matter who it is for. */
  isPolicyRejection?: true;
  /** The provider has accepted it and is still working on it, so retry until the message expires. */
  isAccepted?: true;
  /** Fewer attempts than usual, because the problem is this recipient. */
  maxAttempts?: number;
}

/**
 * Whether the provider did its job. One that accepts messages but never answers leaves each of them in an unknown
 * state.
 */
export function wasProviderUp(outcome: SendOutcome): boolean {
  return outcome.kind === 'later' ? outcome.wasReached : outcome.kind !== 'unknown';
}

/** The error for the provider's health page, without recipient addresses. Null on success. */
export function toProviderError(outcome: SendOutcome): ProviderError | null {
  if (outcome.kind === 'accepted') return null;
  const fault = { provider: 'The provider', providerMessage: redactAddresses(outcome.reason) };
  return isAboutRecipient(outcome) ? new ProviderRejected(fault) : new ProviderUnavailable(fault);
}

function isAboutRecipient(outcome: SendOutcome): boolean {
  return outcome.kind === 'refused' || (outcome.kind === 'later' && outcome.maxAttempts !== undefined);
}

export function redactAddresses(text: string): string {
  return text.replace(/[^\s<>]+@[^\s<>]+/g, '…');
}

/** Attempts that the provider may answer with "later". */
const MAX_ANSWERED_ATTEMPTS = 8;
const MAX_REASON_LENGTH = 500;
const FIRST_DELAY_SECONDS = 2;
const MAX_DELAY_SECONDS = 15 * 60;
/** Seven delays between eight attempts, growing from two seconds to fifteen minutes. */
const GROWTH = (MAX_DELAY_SECONDS / FIRST_DELAY_SECONDS) ** (1 / 6);

/** How an outcome ends a claim. Attempts during an outage don't count: the message waits until it expires. */
export function toClaimResult(claimed: Claimed, outcome: SendOutcome): ClaimResult {
  const { id, attempt, answered, channel } = claimed;
  // Providers may send any characters; one the database rejects would fail the whole batch.
  const reason = outcome.reason && storableText(outcome.reason, MAX_REASON_LENGTH);
  const finish = { id, attempt, answered: answered + 1, reason };
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
  const { wasReached, isAccepted, maxAttempts = MAX_ANSWERED_ATTEMPTS, retryAfter = 0 } = outcome;
  if (wasReached && !isAccepted && answered + 1 >= maxAttempts)
    return { ...finish, state: 'failed', reason: `${reason} It was tried ${answered + 1} times.` };
  const delay = Math.max(delaySeconds(attempt), retryAfter);
  return { ...finish, state: 'pending', answered: wasReached ? answered + 1 : answered, delay };
}

function suppressedBy({ channel, recipient: address }: Claimed, reason?: SuppressionReason) {
  return reason && { channel, address, reason };
}

/** Full jitter, so that messages that failed together don't retry together. */
function delaySeconds(attempt: number): number {
  return Math.random() * Math.min(MAX_DELAY_SECONDS, FIRST_DELAY_SECONDS * GROWTH ** (attempt - 1));
}
