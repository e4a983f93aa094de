import { z } from 'zod';
import type { CheckoutFacts, InvoiceFacts } from '../../payments/payment-gateway.js';
import type { invoiceSchema, sessionSchema } from './stripe.schema.js';

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
