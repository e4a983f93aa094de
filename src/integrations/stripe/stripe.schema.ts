import { z } from 'zod';
import { INVOICE_STATUSES } from '../../shared/payments/invoice.contract.js';

/** An object by its id, or whole where it was asked for whole. */
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
  /** The sum in cents before the customer's credit is taken off; `amount_due` is what is left. */
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

/** A charge and a refund say which payment they belong to; a charge carries on what its payment did. */
export const paidBackSchema = z.object({ payment_intent: reference, metadata });

/** Every answer that is asked for; what else it holds passes through. */
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
