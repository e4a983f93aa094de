import { z } from 'zod';
import { INVOICE_STATUSES } from '#shared/payment.js';

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
