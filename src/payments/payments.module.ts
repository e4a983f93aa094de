import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { ContentModule } from '../content/content.module.js';
import { PaymentProviderModule } from '../integrations/providers.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { PublicFormsModule } from '../leads/public-forms/public-forms.module.js';
import { ClosePayment } from './close-payment.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService, SendInvoice } from './invoices.service.js';
import { InvoiceListController, PaymentListController, PaymentsController } from './payments.controller.js';
import { PaymentsJobs } from './payments.jobs.js';
import { PaymentsQueries } from './payments.queries.js';
import { PaymentsService } from './payments.service.js';
import { PaymentsSubscribers } from './payments.subscribers.js';
import { PlanPayment } from './plan-payment.js';
import { QuoteAccepted, QuotesService } from './quotes.service.js';
import { PaymentSandboxController } from './sandbox/sandbox.controller.js';
import { PaymentCollected, SettlePayment } from './settle-payment.js';

@Module({
  imports: [CampaignsModule, ContentModule, LeadsModule, PaymentProviderModule, PublicFormsModule],
  controllers: [InvoiceListController, PaymentListController, PaymentsController, PaymentSandboxController],
  providers: [
    QuoteAccepted,
    ClosePayment,
    InvoicesQueries,
    InvoicesService,
    PaymentCollected,
    PaymentsJobs,
    PaymentsQueries,
    PaymentsService,
    PaymentsSubscribers,
    PlanPayment,
    QuotesService,
    SendInvoice,
    SettlePayment,
  ],
  exports: [
    QuoteAccepted,
    InvoicesService,
    PaymentCollected,
    PaymentProviderModule,
    PaymentsQueries,
    PaymentsService,
    SettlePayment,
  ],
})
export class PaymentsModule {}
