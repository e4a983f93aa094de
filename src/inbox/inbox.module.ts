import { Module } from '@nestjs/common';
import { InboundEmailController, InboundEmailSource } from './inbound-email.webhook.js';
import { InboundEmails } from './inbound-emails.service.js';

/** Incoming email, and the page where staff answer what waits for them. */
@Module({
  controllers: [InboundEmailController],
  providers: [InboundEmailSource, InboundEmails],
})
export class InboxModule {}
