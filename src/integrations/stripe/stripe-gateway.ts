import type { OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import { INVOICE_LIMITS } from '#shared/payment.js';
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
import { ProviderBadAnswer, ProviderRejected } from '../../platform/providers/provider-errors.js';
import { digestOf } from '../../platform/secrets/hashing.js';
import {
  invoiceSchema,
  PROVIDER,
  paymentIntentSchema,
  sessionSchema,
  toCheckoutFacts,
  toInvoiceFacts,
} from './stripe.map.js';
import { ignoreRejection, newKey, orNull, read, StripeHttp, unwrapError } from './stripe-http.js';

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

/** More than an invoice can have. */
const MAX_ITEMS = 100;
const WRONG_TOTAL = { provider: PROVIDER, providerMessage: 'Stripe calculated a different total.' };

type Drafted = InvoiceToSend & { providerId: string };

/** Creates, fills, finalizes and sends invoices. */
class StripeInvoices {
  constructor(private readonly sdk: Stripe) {}

  async draft(toSend: InvoiceToSend): Promise<string> {
    const { id, leadId, customerId, description } = toSend;
    const invoice = this.sdk.invoices.create(
      {
        customer: customerId,
        collection_method: 'send_invoice',
        days_until_due: INVOICE_LIMITS.dueDays,
        description,
        currency: 'usd',
        auto_advance: false,
        metadata: { invoiceId: id, leadId },
      },
      { idempotencyKey: keyOf(toSend) },
    );
    return (await unwrapError(invoice)).id;
  }

  async send(toSend: Drafted): Promise<InvoiceFacts> {
    try {
      const invoice = await this.finalized(toSend);
      if (invoice.status !== 'open') return toInvoiceFacts(invoice);
      if (invoice.total !== totalOf(toSend)) throw new ProviderRejected(WRONG_TOTAL);
      const options = { idempotencyKey: keyOf(toSend, 'send') };
      const sent = this.sdk.invoices.sendInvoice(toSend.providerId, {}, options);
      return toInvoiceFacts(await read(sent, invoiceSchema));
    } catch (error) {
      if (error instanceof ProviderRejected) await this.discard(toSend.providerId);
      throw error;
    }
  }

  async read(providerId: string): Promise<InvoiceFacts | null> {
    const invoice = await orNull(read(this.sdk.invoices.retrieve(providerId), invoiceSchema));
    return invoice && toInvoiceFacts(invoice);
  }

  /** Adds missing items and finalizes; does nothing to an invoice that is no longer a draft. */
  private async finalized(toSend: Drafted) {
    const { providerId } = toSend;
    const present = await read(this.sdk.invoices.retrieve(providerId), invoiceSchema);
    if (present.status !== 'draft') return present;
    await this.addItems(toSend);
    const options = { idempotencyKey: keyOf(toSend, 'finalize') };
    return read(
      this.sdk.invoices.finalizeInvoice(providerId, { auto_advance: false }, options),
      invoiceSchema,
    );
  }

  /** Deletes or voids an invoice that we failed to send, so that no one pays it. */
  private async discard(providerId: string): Promise<void> {
    const present = await this.read(providerId);
    if (present?.status === 'draft') await ignoreRejection(unwrapError(this.sdk.invoices.del(providerId)));
    if (present?.status === 'open')
      await ignoreRejection(unwrapError(this.sdk.invoices.voidInvoice(providerId, {}, newKey())));
  }

  private async addItems(toSend: Drafted): Promise<void> {
    const { providerId, customerId, items } = toSend;
    const { data } = await unwrapError(this.sdk.invoiceItems.list({ invoice: providerId, limit: MAX_ITEMS }));
    const there = new Set(data.map(({ metadata }) => metadata?.item));
    for (const [index, { description, amount }] of items.entries()) {
      if (there.has(String(index))) continue;
      await unwrapError(
        this.sdk.invoiceItems.create(
          {
            customer: customerId,
            invoice: providerId,
            description,
            amount,
            currency: 'usd',
            metadata: { item: String(index) },
          },
          { idempotencyKey: keyOf(toSend, `item:${index}`) },
        ),
      );
    }
  }
}

/** Idempotency key of one step: the same for every attempt, until Stripe itself fails. */
function keyOf({ id, failedAttempts }: InvoiceToSend, step?: string): string {
  return ['invoice', id, step, failedAttempts || undefined].filter((part) => part !== undefined).join(':');
}

function totalOf({ items }: InvoiceToSend): number {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}
