import { Global, Module } from '@nestjs/common';
import { ContentModule } from '../content/content.module.js';
import { MailProviderModule, SmsProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { BouncesController, BouncesSource } from './bounces.webhook.js';
import { CampaignMessages } from './campaign-messages.js';
import { DueMessages } from './claims.js';
import { DeliveryReports } from './delivery-reports.js';
import { Dispatcher } from './dispatcher.js';
import { InboundTextsController, InboundTextsQueries } from './inbound-texts.controller.js';
import { InboundTexts, UnknownNumbers } from './inbound-texts.service.js';
import { Ledger } from './ledger.js';
import { MessageEvents } from './message-events.js';
import {
  EmailController,
  LeadMessagesController,
  MessagesController,
  SendingController,
  WritingController,
} from './messages.controller.js';
import { CountLateContacts } from './messages.jobs.js';
import { MessagesQueries } from './messages.queries.js';
import { MessagesService } from './messages.service.js';
import { MessageRetention, MessageSecrets, Outbox, OutboxMetrics } from './outbox.js';
import { DryRun } from './send-policy.js';
import { SendingService } from './sending.service.js';
import { SendEmailService, SendTextService, StaffMessages } from './staff-messages.service.js';
import { Suppressions } from './suppressions.js';
import { CompiledTemplates } from './templates/compiled-templates.js';
import { TemplateRegistry } from './templates/templates.js';
import { MailTransport, SmsTransport } from './transports.js';

/** Email and text messages. To send one, add it to the outbox. */
@Global()
@Module({
  imports: [ContentModule, LeadsModule, MailProviderModule, SmsProviderModule],
  controllers: [
    BouncesController,
    EmailController,
    InboundTextsController,
    LeadMessagesController,
    MessagesController,
    SendingController,
    WritingController,
  ],
  providers: [
    BouncesSource,
    CampaignMessages,
    CountLateContacts,
    Dispatcher,
    DueMessages,
    InboundTextsQueries,
    TemplateRegistry,
    CompiledTemplates,
    Ledger,
    MessageEvents,
    MessageRetention,
    MessageSecrets,
    MessagesQueries,
    MessagesService,
    DeliveryReports,
    Outbox,
    OutboxMetrics,
    SendEmailService,
    SendTextService,
    SendingService,
    StaffMessages,
    Suppressions,
    InboundTexts,
    UnknownNumbers,
    {
      provide: DryRun,
      inject: [MailTransport, SmsTransport],
      useFactory: (email: MailTransport, sms: SmsTransport) => new DryRun({ email, sms }),
    },
  ],
  exports: [
    CampaignMessages,
    TemplateRegistry,
    CompiledTemplates,
    DeliveryReports,
    MessageEvents,
    Outbox,
    SendEmailService,
    SendTextService,
    SendingService,
    Suppressions,
    InboundTexts,
    UnknownNumbers,
    DryRun,
  ],
})
export class MessagesModule {}
