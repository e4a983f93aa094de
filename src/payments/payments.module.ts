import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { StripeModule } from '../integrations/stripe/stripe.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { AcceptQuote } from './accept-quote.js';
import { FinishPitch } from './finish-pitch.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService } from './invoices.service.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsQueries } from './payments.queries.js';
import { PlanPayment } from './plan-payment.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SendInvoice } from './send-invoice.job.js';
import { SettleInvoice } from './settle-invoice.js';
import { SettlePayment } from './settle-payment.js';
import { VerifyPayment } from './verify-payment.js';
import { WatchPayments } from './watch-payments.job.js';

@Module({
  imports: [CampaignsModule, LeadsModule, StripeModule],
  controllers: [PaymentsController, SandboxController],
  providers: [
    AcceptQuote,
    FinishPitch,
    InvoicesQueries,
    InvoicesService,
    OpenCheckout,
    PaymentsQueries,
    PlanPayment,
    SendInvoice,
    SettleInvoice,
    SettlePayment,
    VerifyPayment,
    WatchPayments,
  ],
  exports: [PaymentsQueries, StripeModule, SettleInvoice, SettlePayment, VerifyPayment],
})
export class PaymentsModule {}
