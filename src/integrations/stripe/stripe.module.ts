import { EntityManager } from '@mikro-orm/postgresql';
import { Module } from '@nestjs/common';
import type { Integration } from '#shared/integration.js';
import { NoPaymentGateway, PaymentGateway } from '../../payments/payment-gateway.js';
import { PaymentSandboxGateway } from '../../payments/sandbox/sandbox-gateway.js';
import type { Config } from '../../platform/config.js';
import { Connections } from '../../platform/providers/connections.js';
import { PROVIDER } from './stripe.map.js';
import type { StripeGateway } from './stripe-gateway.js';

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
          async open(config) {
            const stripe = await openStripe(config);
            if (stripe) return stripe;
            return isSandbox(config) ? new PaymentSandboxGateway(em, config) : new NoPaymentGateway(PROVIDER);
          },
          describe: (gateway) =>
            isStripe(gateway)
              ? {
                  isConfigured: true,
                  calls: gateway.calls,
                  test: () => gateway.check().then(() => 'Stripe responds and accepts our key.'),
                }
              : {
                  isConfigured: false,
                  calls: undefined,
                  test: undefined,
                  note: gateway.mode === 'sandbox' ? SANDBOX : undefined,
                },
          close: (gateway) => isStripe(gateway) && gateway.onApplicationShutdown(),
        }),
    },
  ],
  exports: [PaymentGateway],
})
export class StripeModule {}

const SANDBOX =
  'Until a key is connected, payments go to a page marked SANDBOX, which needs no card. No money moves.';

/** Payments run in the sandbox on the embedded database, as long as no Stripe key is set. */
export function isSandbox({
  hasEmbeddedDatabase,
  STRIPE_SECRET_KEY,
  STRIPE_WEBHOOK_SECRET,
}: Config): boolean {
  return hasEmbeddedDatabase === true && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}

/** Stripe's library is only loaded where there is a key. */
async function openStripe({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_API_BASE: baseUrl,
}: Config): Promise<StripeGateway | null> {
  if (!secretKey) return null;
  const { StripeGateway } = await import('./stripe-gateway.js');
  return new StripeGateway({ secretKey, baseUrl });
}

function isStripe(gateway: PaymentGateway): gateway is StripeGateway {
  return gateway.mode === 'stripe';
}
