import { Module } from '@nestjs/common';
import { PaymentsModule } from '../../payments/payments.module.js';
import { StripeController } from './stripe.controller.js';
import { StripeWebhookSource } from './stripe-webhook.source.js';

@Module({
  imports: [PaymentsModule],
  controllers: [StripeController],
  providers: [StripeWebhookSource],
})
export class StripeWebhooksModule {}
