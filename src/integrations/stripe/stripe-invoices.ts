import type Stripe from 'stripe';
import { INVOICE_LIMITS } from '#shared/payment.js';
import type { InvoiceFacts, InvoiceToSend } from '../../payments/payment-gateway.js';
import { ProviderRejected } from '../../platform/providers/provider-errors.js';
import { PROVIDER } from './stripe.errors.js';
import { invoiceSchema, toInvoiceFacts } from './stripe.map.js';
import { ignoreRejection, newKey, orNull, read, unwrapError } from './stripe-answers.js';

/** More than an invoice can have. */
const MAX_ITEMS = 100;
const WRONG_TOTAL = { provider: PROVIDER, providerMessage: 'Stripe calculated a different total.' };

type Drafted = InvoiceToSend & { providerId: string };

/** Creates, fills, finalizes and sends invoices. */
export class StripeInvoices {
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
