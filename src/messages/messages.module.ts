import { Global, Module } from '@nestjs/common';
import { TwilioModule } from '../integrations/twilio/twilio.module.js';
import { InboundTextsController } from './inbound/inbound-texts.controller.js';
import { InboundTextsQueries } from './inbound/inbound-texts.queries.js';
import { TakeInboundText } from './inbound/take-inbound-text.js';
import { NoteDelivery } from './note-delivery.js';
import { Outbox } from './outbox.js';
import { Suppressions } from './suppressions.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  imports: [TwilioModule],
  controllers: [InboundTextsController],
  providers: [InboundTextsQueries, NoteDelivery, Outbox, Suppressions, TakeInboundText],
  exports: [NoteDelivery, Outbox, Suppressions, TakeInboundText],
})
export class MessagesModule {}
