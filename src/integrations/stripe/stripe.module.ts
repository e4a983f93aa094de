import { Module } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/provider-health.js';
import { StripeGateway } from './stripe-gateway.js';

/** Stripe, or null without a key. */
@Module({
  providers: [
    {
      provide: StripeGateway,
      inject: [CONFIG, ProviderHealth],
      useFactory: (config: Config, health: ProviderHealth) => {
        const stripe = openStripe(config);
        const test = stripe && (() => stripe.check().then(() => 'Stripe answers and knows our key.'));
        health.register('stripe', {
          isConfigured: stripe !== null,
          calls: stripe?.calls,
          test: test ?? undefined,
        });
        return stripe;
      },
    },
  ],
  exports: [StripeGateway],
})
export class StripeModule {}

function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: baseUrl,
}: Config): StripeGateway | null {
  return secretKey ? new StripeGateway({ secretKey, baseUrl }) : null;
}
