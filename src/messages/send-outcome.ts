import type { MessageCarrier } from '../shared/messages/message.contract.js';
import type { SuppressionReason } from '../shared/messages/suppression.contract.js';

/** What became of handing a message to a provider. */
export type SendOutcome =
  | { kind: 'accepted'; carrier: MessageCarrier; providerId?: string; segments?: number; reason?: string }
  /** For good; `suppress` where the address itself is the reason. */
  | { kind: 'refused'; reason: string; suppress?: SuppressionReason }
  /** It surely did not go, and a later try may help. */
  | Later
  /** It may have gone, or not: nothing we can ask would tell. */
  | { kind: 'unknown'; reason: string };

export interface Later {
  kind: 'later';
  reason: string;
  /** False where the provider itself was away: that says nothing about the message and counts against the provider. */
  wasReached: boolean;
  /** Seconds the provider asks us to wait. */
  retryAfter?: number;
  /** Tries to give it where fewer than usual make sense. */
  atMost?: number;
}
