import { createHash } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import type { z } from 'zod';
import {
  type Checkout,
  type CheckoutFacts,
  type InvoiceFacts,
  type InvoiceToSend,
  PaymentGateway,
} from '../../payments/payment-gateway.js';
import type { Patience } from '../../platform/provider-calls.js';
import { ProviderClient } from '../../platform/provider-client.js';
import { ProviderBadAnswer, ProviderError, ProviderRejected } from '../../platform/provider-errors.js';
import { INVOICE_LIMITS } from '../../shared/payments/invoice.contract.js';
import { PROVIDER, StripeMissing } from './stripe.errors.js';
import { toCheckoutFacts, toInvoiceFacts } from './stripe.map.js';
import { invoiceSchema, paymentIntentSchema, sessionSchema } from './stripe.schema.js';
import { StripeHttp } from './stripe-http.js';

const PATIENCE: Patience = { totalMs: 20_000, connectMs: 3_000, backoffMs: 250 };
/** More than an invoice may have. */
const ITEMS_READ = 100;

export interface StripeOptions {
  secretKey: string;
  baseUrl: string;
  patience?: Partial<Patience>;
}

/** Payments and invoices by Stripe. Every write carries a key of its own, so that repeating it is harmless. */
export class StripeGateway extends PaymentGateway implements OnApplicationShutdown {
  readonly mode = 'stripe';
  private readonly client: ProviderClient;
  private readonly sdk: Stripe;

  constructor({ secretKey, baseUrl, patience }: StripeOptions) {
    super();
    this.client = new ProviderClient({
      provider: PROVIDER,
      baseUrl,
      headers: {},
      patience: { ...PATIENCE, ...patience },
    });
    // Repeats are the client's, with one deadline for all of them.
    this.sdk = new Stripe(secretKey, {
      httpClient: new StripeHttp(this.client),
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** How its calls fare, for whoever watches over integrations. */
  get calls() {
    return this.client.calls;
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
    const session = await orNull(read(this.sdk.checkout.sessions.retrieve(sessionId), sessionSchema));
    return session && toCheckoutFacts(session);
  }

  async expireCheckout(sessionId: string): Promise<void> {
    const options = { idempotencyKey: `expire:${sessionId}` };
    await inOwnWords(this.sdk.checkout.sessions.expire(sessionId, {}, options)).catch((error: unknown) => {
      // It is paid, expired or gone already: there is nothing left to close.
      if (!(error instanceof ProviderRejected)) throw error;
    });
  }

  async readRefunded(paymentIntentId: string): Promise<number> {
    const intent = this.sdk.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const { latest_charge: charge } = await read(intent, paymentIntentSchema);
    if (typeof charge === 'string') throw new ProviderBadAnswer({ provider: PROVIDER });
    return charge?.amount_refunded ?? 0;
  }

  async createCustomer({ id, name, email }: { id: string; name: string; email: string }): Promise<string> {
    const who = createHash('sha256').update(`${name}\n${email}`).digest('base64url').slice(0, 16);
    const customer = this.sdk.customers.create(
      { name, email, metadata: { leadId: id } },
      { idempotencyKey: `customer:${id}:${who}` },
    );
    return (await inOwnWords(customer)).id;
  }

  async draftInvoice({ id, leadId, customerId, description }: InvoiceToSend): Promise<string> {
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
      { idempotencyKey: `invoice:${id}` },
    );
    return (await inOwnWords(invoice)).id;
  }

  async sendInvoice(invoice: InvoiceToSend & { providerId: string }): Promise<InvoiceFacts> {
    const { id, providerId } = invoice;
    const present = await read(this.sdk.invoices.retrieve(providerId), invoiceSchema);
    if (present.status !== 'draft' && present.status !== 'open') return toInvoiceFacts(present);
    if (present.status === 'draft') await this.finalize(invoice);
    const sent = this.sdk.invoices.sendInvoice(providerId, {}, { idempotencyKey: `invoice:${id}:send` });
    return toInvoiceFacts(await read(sent, invoiceSchema));
  }

  async readInvoice(providerId: string): Promise<InvoiceFacts | null> {
    const invoice = await orNull(read(this.sdk.invoices.retrieve(providerId), invoiceSchema));
    return invoice && toInvoiceFacts(invoice);
  }

  /** Harmless: proves address and key. */
  async check(): Promise<void> {
    await inOwnWords(this.sdk.balance.retrieve());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.client.close();
  }

  /** Adds what is missing; a draft that was refused is not left lying about. */
  private async finalize(invoice: InvoiceToSend & { providerId: string }): Promise<void> {
    const { id, providerId, items } = invoice;
    try {
      await this.addItems(invoice);
      const options = { idempotencyKey: `invoice:${id}:finalize` };
      const final = this.sdk.invoices.finalizeInvoice(providerId, { auto_advance: false }, options);
      const { amount_due } = await read(final, invoiceSchema);
      if (amount_due !== items.reduce((sum, { amount }) => sum + amount, 0))
        throw new ProviderRejected({ provider: PROVIDER, providerMessage: 'Stripe came to another total.' });
    } catch (error) {
      if (error instanceof ProviderRejected)
        await inOwnWords(this.sdk.invoices.del(providerId)).catch(() => undefined);
      throw error;
    }
  }

  private async addItems(invoice: InvoiceToSend & { providerId: string }): Promise<void> {
    const { id, providerId, customerId, items } = invoice;
    const { data } = await inOwnWords(this.sdk.invoiceItems.list({ invoice: providerId, limit: ITEMS_READ }));
    const there = new Set(data.map(({ metadata }) => metadata?.item));
    for (const [index, { description, amount }] of items.entries()) {
      if (there.has(String(index))) continue;
      await inOwnWords(
        this.sdk.invoiceItems.create(
          {
            customer: customerId,
            invoice: providerId,
            description,
            amount,
            currency: 'usd',
            metadata: { item: String(index) },
          },
          { idempotencyKey: `invoice:${id}:item:${index}` },
        ),
      );
    }
  }
}

/** The SDK wraps what our client threw. */
async function inOwnWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { detail } = Object(error) as { detail?: unknown };
    throw detail instanceof ProviderError ? detail : error;
  }
}

async function read<T>(work: Promise<unknown>, schema: z.ZodType<T>): Promise<T> {
  const parsed = schema.safeParse(await inOwnWords(work));
  if (parsed.success) return parsed.data;
  throw new ProviderBadAnswer({ provider: PROVIDER, cause: parsed.error });
}

function orNull<T>(work: Promise<T>): Promise<T | null> {
  return work.catch((error: unknown) => {
    if (error instanceof StripeMissing) return null;
    throw error;
  });
}
