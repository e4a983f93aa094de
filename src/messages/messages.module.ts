import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SmtpModule } from '../integrations/smtp/smtp.module.js';
import { Dispatcher } from './dispatcher.js';
import { EmailController } from './email.controller.js';
import { keepSms } from './keep-messages.js';
import { Layouts } from './layouts.js';
import { Ledger } from './ledger.js';
import { MessagesController } from './messages.controller.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { Outbox } from './outbox.js';
import { SendEmailService } from './send-email.js';
import { SmsTransport } from './sms-transport.js';
import { Suppressions } from './suppressions.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  imports: [ContentModule, SmtpModule],
  controllers: [EmailController, MessagesController],
  providers: [
    Dispatcher,
    Layouts,
    Ledger,
    MessagesQueries,
    MessagesService,
    Outbox,
    SendEmailService,
    Suppressions,
    { provide: SmsTransport, useFactory: keepSms },
  ],
  exports: [Outbox, Suppressions],
})
export class MessagesModule {}
