import { MESSAGE_CHANNELS, type MessageChannel } from '../shared/messages/message.contract.js';

/**
 * SQL: whether a message counts as sent. One that was only kept here counts while its channel has no provider, as a
 * trial that runs like the real thing; after that, it went to nobody. The parameter is `Trials.channels()`.
 */
export const COUNTS_AS_SENT = (message: string, parameter: string) =>
  `(${message}.carrier is distinct from 'kept' or ${message}.channel = any(${parameter}::text[]))`;

/** The channels that have no provider yet. */
export class Trials {
  constructor(private readonly transports: Record<MessageChannel, { readonly isConfigured: boolean }>) {}

  channels(): MessageChannel[] {
    return MESSAGE_CHANNELS.filter((channel) => !this.transports[channel].isConfigured);
  }
}
