import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { StripeModule } from '../integrations/stripe/stripe.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { AcceptQuote } from './accept-quote.js';
import { AcceptedQuotes } from './accepted-quotes.js';
import { ClosePayment } from './close-payment.js';
import { CollectPayment } from './collect-payment.js';
import { CustomerOfLead } from './customer-of-lead.js';
import { ExpireCheckout } from './expire-checkout.job.js';
import { FinishPitch } from './finish-pitch.js';
import { GiveUpPayment } from './give-up-payment.js';
import { InvoicesQueries } from './invoices.queries.js';
import { InvoicesService } from './invoices.service.js';
import { MoveToOnboarding } from './move-to-onboarding.js';
import { OnLeadRemoved } from './on-lead-removed.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsQueries } from './payments.queries.js';
import { PlanPayment } from './plan-payment.js';
import { RecordRefund } from './record-refund.js';
import { RereadPayment } from './reread-payment.js';
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
    AcceptedQuotes,
    FinishPitch,
    ClosePayment,
    CollectPayment,
    CustomerOfLead,
    ExpireCheckout,
    GiveUpPayment,
    InvoicesQueries,
    InvoicesService,
    MoveToOnboarding,
    OnLeadRemoved,
    OpenCheckout,
    PaymentsQueries,
    PlanPayment,
    RecordRefund,
    RereadPayment,
    SendInvoice,
    SettleInvoice,
    SettlePayment,
    VerifyPayment,
    WatchPayments,
  ],
  exports: [
    AcceptedQuotes,
    PaymentsQueries,
    RecordRefund,
    SettleInvoice,
    SettlePayment,
    StripeModule,
    VerifyPayment,
  ],
})
export class PaymentsModule {}
