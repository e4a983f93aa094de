import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { NoPaymentGateway, PaymentGateway } from '../../payments/payment-gateway.js';
import { PaymentSandboxGateway } from '../../payments/sandbox/sandbox-gateway.js';
import type { Config } from '../../platform/config.js';
import { Connections } from '../../platform/providers/connections.js';
import { StripeGateway } from './stripe-gateway.js';
import { PROVIDER } from './stripe-http.js';

export const STRIPE: Integration = {
  name: 'stripe',
  label: 'Stripe',
  role: 'Card payment provider',
  needs: ['STRIPE_SECRET_KEY'],
  options: ['STRIPE_WEBHOOK_SECRET', 'STRIPE_API_BASE'],
  connect: {
    subject: 'Payments',
    service: 'Stripe',
    where:
      'The secret key is at dashboard.stripe.com under Developers, API keys. The signing secret is shown after you add a webhook endpoint there, for events of checkout, payment_intent, charge, refund and invoice.',
    stops: "You can't request payments or send invoices, and Stripe's updates on open ones won't arrive.",
    fields: [
      { name: 'STRIPE_SECRET_KEY', label: 'Secret key', kind: 'secret', hint: 'Starts with sk_ or rk_.' },
      {
        name: 'STRIPE_WEBHOOK_SECRET',
        label: 'Webhook signing secret',
        kind: 'secret',
        hint: 'Starts with whsec_.',
      },
    ],
    webhooks: ['/api/stripe/webhook'],
  },
};

@Module({
  providers: [
    {
      provide: PaymentGateway,
      inject: [Connections, EntityManager],
      useFactory: (connections: Connections, em: EntityManager) =>
        connections.open<PaymentGateway>({
          integration: STRIPE,
          open(config) {
            const stripe = openStripe(config);
            if (stripe) return stripe;
            return isSandbox(config) ? new PaymentSandboxGateway(em, config) : new NoPaymentGateway(PROVIDER);
          },
          describe: (gateway) =>
            gateway instanceof StripeGateway
              ? {
                  isConfigured: true,
                  calls: gateway.calls,
                  test: () => gateway.check().then(() => 'Stripe responds and accepts our key.'),
                }
              : { isConfigured: false, calls: undefined, test: undefined },
          close: (gateway) => gateway instanceof StripeGateway && gateway.onApplicationShutdown(),
        }),
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
