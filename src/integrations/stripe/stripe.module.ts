import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { NoPaymentGateway, PaymentGateway } from '../../payments/payment-gateway.js';
import { PaymentSandboxGateway } from '../../payments/sandbox/sandbox-gateway.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { ProviderHealth } from '../../platform/providers/provider-health.js';
import { StripeGateway } from './stripe-gateway.js';
import { PROVIDER } from './stripe-http.js';

export const STRIPE: Integration = {
  name: 'stripe',
  label: 'Stripe',
  role: 'Card payment provider',
  needs: ['STRIPE_SECRET_KEY'],
  options: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
};

@Module({
  providers: [
    {
      provide: PaymentGateway,
      inject: [CONFIG, ProviderHealth, EntityManager],
      useFactory: (config: Config, health: ProviderHealth, em: EntityManager) => {
        const stripe = openStripe(config);
        const test = stripe && (() => stripe.check().then(() => 'Stripe responds and accepts our key.'));
        health.register(STRIPE.name, {
          isConfigured: stripe !== null,
          calls: stripe?.calls,
          test: test ?? undefined,
        });
        if (stripe) return stripe;
        return isSandbox(config) ? new PaymentSandboxGateway(em, config) : new NoPaymentGateway(PROVIDER);
      },
    },
  ],
  exports: [PaymentGateway],
})
export class StripeModule {}

/** Payments run in the sandbox on the embedded database, as long as no Stripe key is set. */
export function isSandbox({
  hasEmbeddedDatabase,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: Config): boolean {
  return hasEmbeddedDatabase === true && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}

function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: baseUrl,
}: Config): StripeGateway | null {
  return secretKey ? new StripeGateway({ secretKey, baseUrl }) : null;
}
