import { Module } from '@nestjs/common';
import { MailboxProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { InboundEmailController, InboundEmailSource } from './inbound-email.webhook.js';
import { InboundEmails } from './inbound-emails.service.js';
import { InboxController } from './inbox.controller.js';
import { InboxQueries } from './inbox.queries.js';
import { CompleteAnswered, InboxBroadcast, InboxService } from './inbox.service.js';
import { MailboxReader } from './mailbox-reader.js';

/** Incoming email, and the page where staff answer what waits for them. */
@Module({
  imports: [LeadsModule, MailboxProviderModule],
  controllers: [InboundEmailController, InboxController],
  providers: [
    CompleteAnswered,
    InboundEmailSource,
    InboundEmails,
    InboxBroadcast,
    InboxQueries,
    InboxService,
    MailboxReader,
  ],
  exports: [InboxQueries],
})
export class InboxModule {}
