import type { MessageChannel } from '../shared/messages/message.contract.js';
import type { Claimed, Prepared, Sendable } from './claimed.js';
import type { LayoutMissing } from './layouts.js';
import type { SendOutcome } from './send-outcome.js';

/** What a channel knows of sending: how a message is rendered, and handed over. */
export interface ChannelSender {
  channel: MessageChannel;
  concurrency: number;
  /** Asked for outside the transaction of a claim, whose messages are then prepared at once. */
  ready(): Promise<(claimed: Claimed) => Prepared>;
  /** Makes what could not be prepared at once. */
  make(missing: LayoutMissing): Promise<unknown>;
  send(claimed: Sendable): Promise<{ outcome: SendOutcome; messageId?: string }>;
}
