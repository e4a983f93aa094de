import {
  type ProviderError,
  ProviderRejected,
  ProviderUnavailable,
} from '../platform/providers/provider-errors.js';
import type { MessageCarrier } from '../shared/messages/message.contract.js';
import type { SuppressionReason } from '../shared/messages/suppression.contract.js';

/** What became of handing a message to a provider. */
export type SendOutcome =
  | { kind: 'accepted'; carrier: MessageCarrier; providerId?: string; segments?: number; reason?: string }
  /** Refused for good; `suppress` where the address itself is the reason. */
  | { kind: 'refused'; reason: string; suppress?: SuppressionReason }
  /** The message surely did not go, and a later try may help. */
  | Later
  /** The message may have gone, or not: nothing we can ask would tell. */
  | { kind: 'unknown'; reason: string };

export interface Later {
  kind: 'later';
  reason: string;
  /** False where the provider itself was away: that says nothing about the message and counts against the provider. */
  wasReached: boolean;
  /** Seconds the provider asks us to wait. */
  retryAfter?: number;
  /** Our mail itself is refused, whatever address it is for. */
  isPolicy?: true;
  /** The provider took note and asks for patience, which ends with the message's own time. */
  isToWait?: true;
  /** Tries to give it where fewer than usual make sense, since its recipient alone is the reason. */
  atMost?: number;
}

/** Whether the provider did its part. One that takes a message and never answers leaves as much in doubt as it is given. */
export function wasThere(outcome: SendOutcome): boolean {
  return outcome.kind === 'later' ? outcome.wasReached : outcome.kind !== 'unknown';
}

/** The fault of a provider, for its health page, without recipients' addresses; null where it took the message. */
export function faultIn(outcome: SendOutcome): ProviderError | null {
  if (outcome.kind === 'accepted') return null;
  const fault = { provider: 'The provider', providerMessage: withoutAddresses(outcome.reason) };
  return isAboutRecipient(outcome) ? new ProviderRejected(fault) : new ProviderUnavailable(fault);
}

function isAboutRecipient(outcome: SendOutcome): boolean {
  return outcome.kind === 'refused' || (outcome.kind === 'later' && outcome.atMost !== undefined);
}

export function withoutAddresses(words: string): string {
  return words.replace(/[^\s<>]+@[^\s<>]+/g, '…');
}
