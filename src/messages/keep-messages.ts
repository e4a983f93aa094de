import { NotConfigured } from '../platform/providers/provider-errors.js';
import { CLAIM_AT_ONCE } from './lane.js';
import type { MailTransport } from './mail-transport.js';
import type { SendOutcome } from './send-outcome.js';
import type { SmsTransport } from './sms-transport.js';

/** Stands in where no provider is configured: the message is kept in the outbox to be read, and says so. */
class KeepMessages {
  /** Two claims, since a kept message is never in doubt: one is written while the next is made. */
  readonly concurrency = 2 * CLAIM_AT_ONCE;
  readonly isConfigured = false;

  constructor(
    private readonly service: string,
    private readonly reason: string,
  ) {}

  async send(): Promise<SendOutcome> {
    return { kind: 'accepted', carrier: 'kept', reason: this.reason };
  }

  async check(): Promise<void> {
    throw new NotConfigured(this.service);
  }

  close(): void {}
}

export const keepMail = (): MailTransport =>
  new KeepMessages('E-mail', 'E-mail is not configured: the message was kept here and went to nobody.');

export const keepSms = (): SmsTransport =>
  new KeepMessages('Twilio', 'SMS is not configured: the message was kept here and went to nobody.');
