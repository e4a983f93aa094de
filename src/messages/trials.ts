import { Injectable } from '@nestjs/common';
import { MESSAGE_CHANNELS, type MessageChannel } from '../shared/messages/message.contract.js';
import { MailTransport } from './mail-transport.js';
import { SmsTransport } from './sms-transport.js';

/**
 * What was only kept here went to nobody. As long as a channel has no provider that is a trial, which runs like the real
 * thing; once it has one, what was tried before counts for nothing. The parameter is `Trials.channels()`.
 */
export const COUNTS_AS_SENT = (message: string, parameter: string) =>
  `(${message}.carrier is distinct from 'kept' or ${message}.channel = any(${parameter}::text[]))`;

/** The channels that have no provider yet. */
@Injectable()
export class Trials {
  constructor(
    private readonly mail: MailTransport,
    private readonly sms: SmsTransport,
  ) {}

  channels(): MessageChannel[] {
    const isConfigured = { email: this.mail.isConfigured, sms: this.sms.isConfigured };
    return MESSAGE_CHANNELS.filter((channel) => !isConfigured[channel]);
  }
}
