import type { Payment } from './payment.entity.js';
import type { CheckoutFacts } from './payment-gateway.js';

/** The facts of a checkout that our account does not have any more, or that another one had: nobody can pay it. */
export function goneFacts({ id, leadId, amountCents, currency }: Payment, sessionId: string): CheckoutFacts {
  return {
    sessionId,
    paymentId: id,
    leadId: leadId ?? null,
    status: 'expired',
    isPaid: false,
    hasFailed: false,
    amountCents,
    currency,
    url: null,
    paymentIntentId: null,
    customerId: null,
  };
}
