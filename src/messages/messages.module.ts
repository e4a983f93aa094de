import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { SmtpModule } from '../integrations/smtp/smtp.module.js';
import { TwilioModule } from '../integrations/twilio/twilio.module.js';
import { BouncesController } from './bounces/bounces.controller.js';
import { BouncesSource } from './bounces/bounces.source.js';
import { CampaignMessages } from './campaign-messages.js';
import { Dispatcher } from './dispatcher.js';
import { Due } from './due.js';
import { EmailController } from './email.controller.js';
import { InboundTextsController } from './inbound/inbound-texts.controller.js';
import { InboundTextsQueries } from './inbound/inbound-texts.queries.js';
import { TakeInboundText } from './inbound/take-inbound-text.js';
import { Layouts } from './layouts.js';
import { LeadMessagesController } from './lead-messages.controller.js';
import { Ledger } from './ledger.js';
import { MailTransport } from './mail-transport.js';
import { MessageSecrets } from './message-secrets.js';
import { MessagesController } from './messages.controller.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { NoteDelivery } from './note-delivery.js';
import { Outbox } from './outbox.js';
import { SendAgain } from './send-again.js';
import { SendEmailService } from './send-email.js';
import { SendTextService } from './send-text.js';
import { SendingController } from './sending.controller.js';
import { Sending } from './sending.js';
import { SmsTransport } from './sms-transport.js';
import { SuppressionHashes } from './suppression-hashes.js';
import { Suppressions } from './suppressions.js';
import { KnownTemplates } from './templates/known-templates.js';
import { TextController } from './text.controller.js';
import { Trials } from './trials.js';

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
    TextController,
  ],
  providers: [
    BouncesSource,
    CampaignMessages,
    Dispatcher,
    Due,
    InboundTextsQueries,
    KnownTemplates,
    Layouts,
    Ledger,
    MessageSecrets,
    MessagesQueries,
    MessagesService,
    NoteDelivery,
    Outbox,
    SendAgain,
    SendEmailService,
    SendTextService,
    Sending,
    SuppressionHashes,
    Suppressions,
    TakeInboundText,
    {
      provide: Trials,
      inject: [MailTransport, SmsTransport],
      useFactory: (email: MailTransport, sms: SmsTransport) => new Trials({ email, sms }),
    },
  ],
  exports: [
    CampaignMessages,
    KnownTemplates,
    Layouts,
    NoteDelivery,
    Outbox,
    SendAgain,
    Sending,
    Suppressions,
    TakeInboundText,
    Trials,
  ],
})
export class MessagesModule {}
