import type { z } from 'zod';
import type { CheckoutFacts, InvoiceFacts } from '../../payments/payment-gateway.js';
import type { invoiceSchema, sessionSchema } from './stripe.schema.js';

type Reference = string | { id: string } | null | undefined;
type Session = Omit<z.infer<typeof sessionSchema>, 'payment_intent' | 'customer'> & {
  payment_intent?: Reference;
  customer?: Reference;
};

export function toCheckoutFacts(session: Session): CheckoutFacts {
  const { id, status, payment_status, amount_total, currency, url, metadata } = session;
  return {
    sessionId: id,
    paymentId: metadata?.paymentId ?? null,
    leadId: metadata?.leadId ?? null,
    status,
    isPaid: payment_status !== 'unpaid',
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

export function idOf(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}
