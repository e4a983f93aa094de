import { createHash, randomUUID } from 'node:crypto';
import type { OnApplicationShutdown } from '@nestjs/common';
import Stripe from 'stripe';
import type { z } from 'zod';
import {
  type Checkout,
  type CheckoutFacts,
  type Customer,
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
/** How Stripe writes the ids of customers and invoices; those of checkouts say the mode of the account as well. */
const OWN_IDS = /^[a-z]+_[A-Za-z0-9]+$/;

const ANOTHER_TOTAL = { provider: PROVIDER, providerMessage: 'Stripe came to another total.' };

type Drafted = InvoiceToSend & { providerId: string };

export interface StripeOptions {
  secretKey: string;
  baseUrl: string;
  patience?: Partial<Patience>;
}

/** Payments and invoices by Stripe. Every write carries a key of its own, so that repeating it is harmless. */
export class StripeGateway extends PaymentGateway implements OnApplicationShutdown {
  readonly mode = 'stripe';
  private readonly sessionPrefix: string;
  private readonly client: ProviderClient;
  private readonly sdk: Stripe;

  constructor({ secretKey, baseUrl, patience }: StripeOptions) {
    super();
    this.sessionPrefix = secretKey.includes('_live_') ? 'cs_live_' : 'cs_test_';
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
    const asked = this.sdk.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] });
    const session = await orNull(read(asked, sessionSchema));
    return session && toCheckoutFacts(session);
  }

  async expireCheckout(sessionId: string): Promise<void> {
    // It is paid, expired or gone already: there is nothing left to close.
    await unlessRefused(inOwnWords(this.sdk.checkout.sessions.expire(sessionId, {}, onceACall())));
  }

  async readRefunded(paymentIntentId: string): Promise<number> {
    const intent = this.sdk.paymentIntents.retrieve(paymentIntentId, { expand: ['latest_charge'] });
    const { latest_charge: charge } = await read(intent, paymentIntentSchema);
    if (typeof charge === 'string') throw new ProviderBadAnswer({ provider: PROVIDER });
    return charge?.amount_refunded ?? 0;
  }

  async createCustomer({ leadId, name, email }: Customer, attempt: string): Promise<string> {
    const who = createHash('sha256').update(`${name}\n${email}`).digest('base64url').slice(0, 16);
    const customer = this.sdk.customers.create(
      { name, email, metadata: { leadId } },
      { idempotencyKey: `customer:${leadId}:${who}:${attempt}` },
    );
    return (await inOwnWords(customer)).id;
  }

  async keepCustomer(id: string, { name, email }: Customer): Promise<boolean> {
    const kept = this.sdk.customers.update(id, { name, email }, onceACall());
    return (await orNull(inOwnWords(kept))) !== null;
  }

  async draftInvoice(toSend: InvoiceToSend): Promise<string> {
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
    return (await inOwnWords(invoice)).id;
  }

  async sendInvoice(toSend: Drafted): Promise<InvoiceFacts> {
    try {
      const invoice = await this.finalized(toSend);
      if (invoice.status !== 'open') return toInvoiceFacts(invoice);
      if (invoice.total !== totalOf(toSend)) throw new ProviderRejected(ANOTHER_TOTAL);
      const options = { idempotencyKey: keyOf(toSend, 'send') };
      const sent = this.sdk.invoices.sendInvoice(toSend.providerId, {}, options);
      return toInvoiceFacts(await read(sent, invoiceSchema));
    } catch (error) {
      if (error instanceof ProviderRejected) await this.takeBack(toSend.providerId);
      throw error;
    }
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

  /** Adds what is missing of a draft; what is more than a draft is as it is to be. */
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

  /** Nobody is to pay an invoice that says of itself here that it was not sent. */
  private async takeBack(providerId: string): Promise<void> {
    const present = await this.readInvoice(providerId);
    if (present?.status === 'draft') await unlessRefused(inOwnWords(this.sdk.invoices.del(providerId)));
    if (present?.status === 'open')
      await unlessRefused(inOwnWords(this.sdk.invoices.voidInvoice(providerId, {}, onceACall())));
  }

  private async addItems(toSend: Drafted): Promise<void> {
    const { providerId, customerId, items } = toSend;
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
          { idempotencyKey: keyOf(toSend, `item:${index}`) },
        ),
      );
    }
  }
}

/** One step of an invoice: the same at every try, until Stripe has failed at it. */
function keyOf({ id, faults }: InvoiceToSend, step?: string): string {
  return ['invoice', id, step, faults || undefined].filter((part) => part !== undefined).join(':');
}

/** For what is harmless to do twice: its repeats within a call are one, and another call is another matter. */
function onceACall(): { idempotencyKey: string } {
  return { idempotencyKey: randomUUID() };
}

function totalOf({ items }: InvoiceToSend): number {
  return items.reduce((sum, { amount }) => sum + amount, 0);
}

async function unlessRefused(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof ProviderRejected)) throw error;
  });
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
