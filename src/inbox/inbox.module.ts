import { Module } from '@nestjs/common';
import { MailboxProviderModule } from '../integrations/providers.module.js';
import { InboundEmailController, InboundEmailSource } from './inbound-email.webhook.js';
import { InboundEmails } from './inbound-emails.service.js';
import { MailboxReader } from './mailbox-reader.js';

/** Incoming email, and the page where staff answer what waits for them. */
@Module({
  imports: [MailboxProviderModule],
  controllers: [InboundEmailController],
  providers: [InboundEmailSource, InboundEmails, MailboxReader],
})
export class InboxModule {}
