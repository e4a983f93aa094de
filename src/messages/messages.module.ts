import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SmtpModule } from '../integrations/smtp/smtp.module.js';
import { Dispatcher } from './dispatcher.js';
import { keepSms } from './keep-messages.js';
import { Layouts } from './layouts.js';
import { Ledger } from './ledger.js';
import { Outbox } from './outbox.js';
import { SmsTransport } from './sms-transport.js';
import { Suppressions } from './suppressions.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  imports: [ContentModule, SmtpModule],
  providers: [
    Dispatcher,
    Layouts,
    Ledger,
    Outbox,
    Suppressions,
    { provide: SmsTransport, useFactory: keepSms },
  ],
  exports: [Outbox, Suppressions],
})
export class MessagesModule {}
