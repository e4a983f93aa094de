import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { CampaignsModule } from '../campaigns/campaigns.module.js';
import { StripeModule } from '../integrations/stripe/stripe.module.js';
import { StripeGateway } from '../integrations/stripe/stripe-gateway.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CONFIG, type Config } from '../platform/config.js';
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
import { NoGateway } from './no-gateway.js';
import { OnLeadRemoved } from './on-lead-removed.js';
import { OpenCheckout } from './open-checkout.js';
import { PaymentGateway } from './payment-gateway.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsQueries } from './payments.queries.js';
import { PlanPayment } from './plan-payment.js';
import { RecordRefund } from './record-refund.js';
import { RereadPayment } from './reread-payment.js';
import { isSandbox } from './sandbox/is-sandbox.js';
import { SandboxController } from './sandbox/sandbox.controller.js';
import { SandboxGateway } from './sandbox/sandbox-gateway.js';
import { SendInvoice } from './send-invoice.job.js';
import { SettleInvoice } from './settle-invoice.js';
import { SettlePayment } from './settle-payment.js';
import { VerifyPayment } from './verify-payment.js';
import { WatchPayments } from './watch-payments.job.js';

@Module({
  imports: [CampaignsModule, LeadsModule, StripeModule],
  controllers: [PaymentsController, SandboxController],
  providers: [
    {
      provide: PaymentGateway,
      inject: [StripeGateway, CONFIG, EntityManager],
      useFactory: (stripe: StripeGateway | null, config: Config, em: EntityManager) =>
        stripe ?? (isSandbox(config) ? new SandboxGateway(em, config) : new NoGateway()),
    },
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
    PaymentGateway,
    PaymentsQueries,
    RecordRefund,
    SettleInvoice,
    SettlePayment,
    VerifyPayment,
  ],
})
export class PaymentsModule {}
