import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { Mailbox, type OpenMailbox } from '../../inbox/mailbox.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { NotConfigured } from '../../platform/providers/provider-errors.js';
import { ImapMailbox } from './imap-mailbox.js';

export const MAILBOX: Integration = {
  name: 'mailbox',
  label: 'Mailbox',
  role: "Owners' replies by email",
  needs: ['IMAP_URL'],
  options: ['INBOUND_EMAIL_SECRET'],
};

class UnconfiguredMailbox extends Mailbox {
  readonly integration = MAILBOX.name;
  readonly id = '';
  readonly isConfigured = false;

  async open(): Promise<OpenMailbox> {
    throw new NotConfigured(MAILBOX.label);
  }
}

@Module({
  providers: [
    {
      provide: Mailbox,
      inject: [CONFIG],
      useFactory: ({ IMAP_URL }: Config) =>
        IMAP_URL ? new ImapMailbox(IMAP_URL) : new UnconfiguredMailbox(),
    },
  ],
  exports: [Mailbox],
})
export class ImapModule {}
