import { z } from 'zod';
import { INVOICE_STATUSES } from '#shared/payment.js';
import type { CheckoutFacts, InvoiceFacts } from '../../payments/payment-gateway.js';

export const PROVIDER = 'Stripe';

/** An id, or the object itself if it was expanded. */
const reference = z
  .union([z.string(), z.looseObject({ id: z.string(), status: z.string().optional() })])
  .nullish();
const metadata = z.record(z.string(), z.string()).nullish();

export const sessionSchema = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int().nullable(),
  currency: z.string().nullable(),
  url: z.url().nullish(),
  payment_intent: reference,
  customer: reference,
  metadata,
});

export const invoiceSchema = z.object({
  object: z.literal('invoice'),
  id: z.string(),
  status: z.enum(INVOICE_STATUSES).exclude(['failed']),
  /** Total in cents before the customer's credit; `amount_due` is what remains. */
  total: z.int(),
  hosted_invoice_url: z.url().nullish(),
});

export const paymentIntentSchema = z.object({
  object: z.literal('payment_intent'),
  id: z.string(),
  metadata,
  last_payment_error: z.looseObject({ message: z.string().nullish() }).nullish(),
  latest_charge: z
    .union([z.string(), z.looseObject({ id: z.string(), amount_refunded: z.int().min(0) })])
    .nullish(),
});

/** A charge or a refund; both refer to their payment. */
export const refundSchema = z.object({ payment_intent: reference, metadata });

/** Every response we expect; other fields pass through. */
export const answerSchema = z.discriminatedUnion('object', [
  sessionSchema.loose(),
  invoiceSchema.partial({ status: true, total: true }).loose(),
  paymentIntentSchema.loose(),
  z.looseObject({ object: z.literal('customer'), id: z.string() }),
  z.looseObject({ object: z.literal('invoiceitem'), id: z.string() }),
  z.looseObject({ object: z.literal('balance') }),
  z.looseObject({ object: z.literal('list'), data: z.array(z.looseObject({ metadata })) }),
]);

export const eventSchema = z.object({
  id: z.string(),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.looseObject({ object: z.string() }) }),
});

type Reference = string | { id: string; status?: string } | null | undefined;
type Metadata = Record<string, string> | null | undefined;

/** A failed delayed payment doesn't change its checkout; only its intent returns to the start. */
const RESTARTED = ['requires_payment_method', 'canceled'];
type Session = Omit<z.infer<typeof sessionSchema>, 'payment_intent' | 'customer'> & {
  payment_intent?: Reference;
  customer?: Reference;
};

export function toCheckoutFacts(session: Session): CheckoutFacts {
  const { id, status, payment_status, amount_total, currency, url, metadata } = session;
  return {
    sessionId: id,
    paymentId: paymentIdIn(metadata),
    leadId: metadata?.leadId ?? null,
    status,
    isPaid: payment_status !== 'unpaid',
    hasFailed: status === 'complete' && payment_status === 'unpaid' && wasRestarted(session.payment_intent),
    amountCents: amount_total,
    currency,
    url: url ?? null,
    paymentIntentId: idOf(session.payment_intent),
    customerId: idOf(session.customer),
  };
}

export function toInvoiceFacts(invoice: z.infer<typeof invoiceSchema>): InvoiceFacts {
  const { id: providerId, status, hosted_invoice_url } = invoice;
  return { providerId, status, url: hosted_invoice_url ?? null };
}

/** Null unless it is a UUID: other users of the account may set a field of the same name. */
export function paymentIdIn(metadata: Metadata): string | null {
  return z.guid().safeParse(metadata?.paymentId).data ?? null;
}

function wasRestarted(intent: Reference): boolean {
  return typeof intent === 'object' && RESTARTED.includes(intent?.status ?? '');
}

export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
