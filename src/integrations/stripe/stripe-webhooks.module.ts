import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { webhookController } from '../../platform/webhooks/webhook-controller.js';
import { StripeWebhookSource } from './stripe-webhook.source.js';

@Module({
  imports: [PaymentsModule],
  controllers: [webhookController('api/stripe', StripeWebhookSource)],
  providers: [StripeWebhookSource],
})
export class StripeWebhooksModule {}
