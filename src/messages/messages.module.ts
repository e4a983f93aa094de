import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SmtpModule } from '../integrations/smtp/smtp.module.js';
import { TwilioModule } from '../integrations/twilio/twilio.module.js';
import { BouncesController } from './bounces/bounces.controller.js';
import { BouncesSource } from './bounces/bounces.source.js';
import { Dispatcher } from './dispatcher.js';
import { EmailController } from './email.controller.js';
import { InboundTextsController } from './inbound/inbound-texts.controller.js';
import { InboundTextsQueries } from './inbound/inbound-texts.queries.js';
import { TakeInboundText } from './inbound/take-inbound-text.js';
import { Layouts } from './layouts.js';
import { LeadMessagesController } from './lead-messages.controller.js';
import { Ledger } from './ledger.js';
import { MessageSecrets } from './message-secrets.js';
import { MessagesController } from './messages.controller.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { NoteDelivery } from './note-delivery.js';
import { Outbox } from './outbox.js';
import { SendEmailService } from './send-email.js';
import { SendingController } from './sending.controller.js';
import { Sending } from './sending.js';
import { SuppressionHashes } from './suppression-hashes.js';
import { Suppressions } from './suppressions.js';

/** The ledger of every e-mail and text message; whoever has something to say adds it to the outbox. */
@Global()
@Module({
  imports: [ContentModule, SmtpModule, TwilioModule],
  controllers: [
    BouncesController,
    EmailController,
    InboundTextsController,
    LeadMessagesController,
    MessagesController,
    SendingController,
  ],
  providers: [
    BouncesSource,
    Dispatcher,
    InboundTextsQueries,
    Layouts,
    Ledger,
    MessageSecrets,
    MessagesQueries,
    MessagesService,
    NoteDelivery,
    Outbox,
    SendEmailService,
    Sending,
    SuppressionHashes,
    Suppressions,
    TakeInboundText,
  ],
  exports: [NoteDelivery, Outbox, Suppressions, TakeInboundText],
})
export class MessagesModule {}
