import type { Payment } from './payment.entity.js';
import type { CheckoutFacts } from './payment-gateway.js';

/** Of a checkout that the account does not have any more, or that another account had: nobody can pay it. */
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
