import { MESSAGE_CHANNELS, type MessageChannel } from '../shared/messages/message.contract.js';

/**
 * What was only kept here went to nobody. As long as a channel has no provider that is a trial, which runs like the real
 * thing; once it has one, what was tried before counts for nothing. The parameter is `Trials.channels()`.
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
