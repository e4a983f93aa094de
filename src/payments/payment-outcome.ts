import type { PaymentState } from '../shared/payments/payment.contract.js';
import type { Payment } from './payment.entity.js';
import type { CheckoutFacts } from './payment-gateway.js';

const BANK_REFUSED = 'The bank refused the payment.';
const NOT_AS_ASKED = 'Stripe reports another amount, currency or lead.';

export interface Outcome {
  state: Exclude<PaymentState, 'opening'>;
  failure: string | null;
}

/** The state of a payment by its checkout. Paid is only the amount that was asked, to the cent, for the very lead. */
export function outcomeOf(payment: Payment, facts: CheckoutFacts): Outcome {
  const { status, isPaid, hasFailed } = facts;
  if (hasFailed) return { state: 'failed', failure: BANK_REFUSED };
  if (status === 'expired') return { state: 'expired', failure: null };
  if (status === 'open') return { state: 'open', failure: payment.failure ?? null };
  if (!isAsAsked(payment, facts)) return { state: 'failed', failure: NOT_AS_ASKED };
  return { state: isPaid ? 'paid' : 'processing', failure: null };
}

function isAsAsked(payment: Payment, { amountCents, currency, leadId }: CheckoutFacts): boolean {
  const isTheirs = payment.leadId === null || payment.leadId === undefined || leadId === payment.leadId;
  return isTheirs && amountCents === payment.amountCents && currency === payment.currency;
}
