import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import { NoGateway } from '../../payments/no-gateway.js';
import { PaymentGateway } from '../../payments/payment-gateway.js';
import { isPaymentSandbox } from '../../payments/sandbox/is-payment-sandbox.js';
import { SandboxGateway } from '../../payments/sandbox/sandbox-gateway.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { StripeGateway } from './stripe-gateway.js';

@Module({
  providers: [
    {
      provide: PaymentGateway,
      inject: [CONFIG, ProviderHealth, EntityManager],
      useFactory: (config: Config, health: ProviderHealth, em: EntityManager) => {
        const stripe = openStripe(config);
        const test = stripe && (() => stripe.check().then(() => 'Stripe answers and knows our key.'));
        health.register('stripe', {
          isConfigured: stripe !== null,
          calls: stripe?.calls,
          test: test ?? undefined,
        });
        if (stripe) return stripe;
        return isPaymentSandbox(config) ? new SandboxGateway(em, config) : new NoGateway();
      },
    },
  ],
  exports: [PaymentGateway],
})
export class StripeModule {}

function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: baseUrl,
}: Config): StripeGateway | null {
  return secretKey ? new StripeGateway({ secretKey, baseUrl }) : null;
}
