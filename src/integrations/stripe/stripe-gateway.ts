import type { OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import {
  type Checkout,
  type CheckoutFacts,
  type Customer,
  type InvoiceFacts,
  type InvoiceToSend,
  PaymentGateway,
} from '../../payments/payment-gateway.js';
import type { TimeoutSettings } from '../../platform/providers/provider-calls.js';
import { ProviderClient } from '../../platform/providers/provider-client.js';
import { ProviderBadAnswer } from '../../platform/providers/provider-errors.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import { PROVIDER } from './stripe.errors.js';
import { paymentIntentSchema, sessionSchema, toCheckoutFacts } from './stripe.map.js';
import { ignoreRejection, newKey, orNull, read, unwrapError } from './stripe-answers.js';
import { StripeHttp } from './stripe-http.js';
import { StripeInvoices } from './stripe-invoices.js';

const TIMEOUTS: TimeoutSettings = { totalMs: 20_000, connectMs: 3_000, backoffMs: 250 };
/** Ids of customers and invoices; checkout ids also name the mode (live or test). */
const OWN_IDS = /^[a-z]+_[A-Za-z0-9]+$/;

export interface StripeOptions {
  secretKey: string;
  baseUrl: string;
  timeouts?: Partial<TimeoutSettings>;
}

/** Payments and invoices through Stripe. Every write has an idempotency key, so that it can be retried. */
export class StripeGateway extends PaymentGateway implements OnApplicationShutdown {
  readonly mode = 'stripe';
  readonly provider = PROVIDER;
  private readonly sessionPrefix: string;
  private readonly client: ProviderClient;
  private readonly sdk: Stripe;
  private readonly invoices: StripeInvoices;

  constructor({ secretKey, baseUrl, timeouts }: StripeOptions) {
    super();
    this.sessionPrefix = secretKey.includes('_live_') ? 'cs_live_' : 'cs_test_';
    this.client = new ProviderClient({
      provider: PROVIDER,
      baseUrl,
      headers: {},
      timeouts: { ...TIMEOUTS, ...timeouts },
    });
    // Our client retries, with one deadline for all attempts.
    this.sdk = new Stripe(secretKey, {
      httpClient: new StripeHttp(this.client),
      maxNetworkRetries: 0,
      telemetry: false,
    });
    this.invoices = new StripeInvoices(this.sdk);
  }

  /** For the integrations page. */
  get calls() {
    return this.client.calls;
  }

  owns(id: string): boolean {
    return id.startsWith('cs_') ? id.startsWith(this.sessionPrefix) : OWN_IDS.test(id);
  }

  async openCheckout(checkout: Checkout): Promise<CheckoutFacts> {
    const { key, amountCents, currency, name, about, email, customerId, successUrl, cancelUrl } = checkout;
    const metadata = { leadId: checkout.leadId, paymentId: checkout.paymentId };
    const session = this.sdk.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: successUrl,
        cancel_url: cancelUrl,
        ...(customerId ? { customer: customerId } : { customer_email: email, customer_creation: 'always' }),
        client_reference_id: checkout.leadId,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency,
              unit_amount: amountCents,
              product_data: { name, ...(about && { description: about }) },
            },
          },
        ],
      },
      { idempotencyKey: key },
    );
    return toCheckoutFacts(await read(session, sessionSchema));
  }

  async readCheckout(sessionId: string): Promise<CheckoutFacts | null> {
    const request = this.sdk.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    const session = await orNull(read(request, sessionSchema));
    return session && toCheckoutFacts(session);
  }

  async expireCheckout(sessionId: string): Promise<void> {
    // Stripe refuses if it is already paid, expired or deleted.
    await ignoreRejection(unwrapError(this.sdk.checkout.sessions.expire(sessionId, {}, newKey())));
  }

  async readRefunded(paymentIntentId: string): Promise<number> {
    const intent = this.sdk.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const { latest_charge: charge } = await read(intent, paymentIntentSchema);
    if (typeof charge === 'string') throw new ProviderBadAnswer({ provider: PROVIDER });
    return charge?.amount_refunded ?? 0;
  }

  async createCustomer({ leadId, name, email }: Customer, attempt: string): Promise<string> {
    const who = digestOf(`${name}\n${email}`).slice(0, 16);
    const customer = this.sdk.customers.create(
      { name, email, metadata: { leadId } },
      { idempotencyKey: `customer:${leadId}:${who}:${attempt}` },
    );
    return (await unwrapError(customer)).id;
  }

  async updateCustomer(id: string, { name, email }: Customer): Promise<boolean> {
    const updated = this.sdk.customers.update(id, { name, email }, newKey());
    return (await orNull(unwrapError(updated))) !== null;
  }

  draftInvoice(toSend: InvoiceToSend): Promise<string> {
    return this.invoices.draft(toSend);
  }

  sendInvoice(toSend: InvoiceToSend & { providerId: string }): Promise<InvoiceFacts> {
    return this.invoices.send(toSend);
  }

  readInvoice(providerId: string): Promise<InvoiceFacts | null> {
    return this.invoices.read(providerId);
  }

  /** Checks the base URL and the key without side effects. */
  async check(): Promise<void> {
    await unwrapError(this.sdk.balance.retrieve());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }
}
