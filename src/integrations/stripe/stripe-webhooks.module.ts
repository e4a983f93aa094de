import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { createWebhookController } from '../../platform/webhooks/webhook-route.js';
import { StripeWebhookSource } from './stripe-webhook.source.js';

@Module({
  imports: [PaymentsModule],
  controllers: [createWebhookController('api/stripe', StripeWebhookSource)],
  providers: [StripeWebhookSource],
})
export class StripeWebhooksModule {}
