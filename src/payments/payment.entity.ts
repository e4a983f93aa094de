import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { PAYMENT_STATES, type PaymentState } from '../shared/payments/payment.contract.js';
import { User } from '../users/user.entity.js';
import { Quote } from './quote.entity.js';

/** Every state only ever gives way to a higher one: calls of a provider come late, twice and out of order. */
const RANKS: Record<PaymentState, number> = {
  opening: 0,
  open: 1,
  processing: 2,
  expired: 3,
  failed: 3,
  paid: 4,
};

/** A payment that can be made, and be taken back. */
export const PAYABLE_STATES: readonly PaymentState[] = ['opening', 'open'];
/** States in which it is not known yet whether the payment is made: a lead has one such payment at most. */
export const UNSETTLED_STATES: readonly PaymentState[] = [...PAYABLE_STATES, 'processing'];

const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    /** Null once the lead was deleted: the books keep what was paid. */
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('set null').fieldName('lead_id'),
    quoteId: () => p.manyToOne(Quote).mapToPk().nullable().deleteRule('restrict').fieldName('quote_id'),
    /** The how many-th try of its lead, part of the key that keeps a provider from opening two checkouts for one. */
    attempt: p.integer(),
    amountCents: p.integer(),
    currency: p.text().default('usd'),
    state: p.enum(PAYMENT_STATES).default('opening'),
    /** The payer, kept so that a repeated request asks for the same checkout; forgotten with the lead. */
    email: p.text().nullable(),
    customerId: p.text().nullable(),
    about: p.text(),
    sessionId: p.text().nullable(),
    url: p.text().nullable(),
    paymentIntentId: p.text().nullable(),
    refundedCents: p.integer().default(0),
    failure: p.text().nullable(),
    paidAt: p.datetime(3).nullable(),
    /** When the provider was last asked how it stands. */
    checkedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'payments_session_id_unique', properties: ['sessionId'] },
    { name: 'payments_lead_id_attempt_unique', properties: ['leadId', 'attempt'] },
  ],
  indexes: [
    {
      name: 'payments_one_unsettled_a_lead',
      expression: `create unique index payments_one_unsettled_a_lead on payments (lead_id) where state in ('opening', 'open', 'processing')`,
    },
    { name: 'payments_payment_intent_id_index', properties: ['paymentIntentId'] },
    {
      name: 'payments_unsettled_index',
      expression: `create index payments_unsettled_index on payments (checked_at nulls first, created_at) where state in ('open', 'processing')`,
    },
  ],
  triggers: [
    {
      name: 'payments_timeline',
      timing: 'after' as const,
      events: ['insert' as const, 'update' as const],
      forEach: 'row' as const,
      expression:
        'create trigger payments_timeline after insert or update on payments for each row when (new.lead_id is not null) execute function notify_timelines()',
    },
  ],
});

/** One try to collect what taking a property on costs. */
export class Payment extends PaymentSchema.class {
  /** Whether being told of a state is news; a late word of an earlier one is not. */
  isBehind(state: PaymentState): boolean {
    return RANKS[state] > RANKS[this.state as PaymentState];
  }

  isPayable(): boolean {
    return PAYABLE_STATES.includes(this.state);
  }

  isUnsettled(): boolean {
    return UNSETTLED_STATES.includes(this.state);
  }
}
PaymentSchema.setClass(Payment);
