import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SmtpModule } from '../integrations/smtp/smtp.module.js';
import { TwilioModule } from '../integrations/twilio/twilio.module.js';
import { Dispatcher } from './dispatcher.js';
import { InboundTextsController } from './inbound/inbound-texts.controller.js';
import { InboundTextsQueries } from './inbound/inbound-texts.queries.js';
import { TakeInboundText } from './inbound/take-inbound-text.js';
import { Layouts } from './layouts.js';
import { Ledger } from './ledger.js';
import { NoteDelivery } from './note-delivery.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  imports: [ContentModule, SmtpModule, TwilioModule],
  controllers: [InboundTextsController],
  providers: [
    Dispatcher,
    InboundTextsQueries,
    Layouts,
    Ledger,
    NoteDelivery,
    Outbox,
    Suppressions,
    TakeInboundText,
  ],
  exports: [NoteDelivery, Outbox, Suppressions, TakeInboundText],
})
export class MessagesModule {}
