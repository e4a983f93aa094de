import { defineEntity, LockMode, p } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { PAYMENT_EVENTS, PAYMENT_STATES, type PaymentEventKind, type PaymentState } from '#shared/payment.js';
import { Lead, timelineTrigger } from '../leads/lead.entity.js';
import { lockLead } from '../leads/lead-lookup.js';
import { User } from '../users/user.entity.js';
import { Quote } from './quote.entity.js';

/** A state only changes to one of a higher rank, because webhooks arrive late, twice and out of order. */
const RANKS: Record<PaymentState, number> = {
  opening: 0,
  open: 1,
  processing: 2,
  expired: 3,
  failed: 3,
  paid: 4,
};

/** The payment can still be made, and still be canceled. */
export const PAYABLE_STATES: readonly PaymentState[] = ['opening', 'open'];
/** We don't know yet whether the payment was made. A lead has at most one unsettled payment. */
const UNSETTLED_STATES: readonly PaymentState[] = [...PAYABLE_STATES, 'processing'];

const PaymentSchema = defineEntity({
  name: 'Payment',
  tableName: 'payments',
  properties: {
    id: p.uuid().primary(),
    createdAt: p.datetime(3),
    createdById: () =>
      p.manyToOne(User).mapToPk().nullable().deleteRule('set null').fieldName('created_by_id'),
    /** Null once the lead is deleted; the payment itself stays for the books. */
    leadId: () => p.manyToOne(Lead).mapToPk().nullable().deleteRule('set null').fieldName('lead_id'),
    quoteId: () => p.manyToOne(Quote).mapToPk().nullable().deleteRule('restrict').fieldName('quote_id'),
    /** Counts up per lead; part of the idempotency key, so a provider never opens two checkouts for one payment. */
    attempt: p.integer(),
    amountCents: p.integer(),
    currency: p.text().default('usd'),
    state: p.enum(PAYMENT_STATES).default('opening'),
    /** The payer: a repeated request must ask for the same checkout. Erased with the lead. */
    email: p.text().nullable(),
    customerId: p.text().nullable(),
    about: p.text(),
    sessionId: p.text().nullable(),
    url: p.text().nullable(),
    paymentIntentId: p.text().nullable(),
    refundedCents: p.integer().default(0),
    failure: p.text().nullable(),
    paidAt: p.datetime(3).nullable(),
    /** When we last read the checkout from the provider. */
    checkedAt: p.datetime(3).nullable(),
  },
  uniques: [
    { name: 'payments_session_id_unique', properties: ['sessionId'] },
    { name: 'payments_lead_id_attempt_unique', properties: ['leadId', 'attempt'] },
  ],
  indexes: [
    {
      name: 'payments_one_unsettled_per_lead',
      expression: `create unique index payments_one_unsettled_per_lead on payments (lead_id) where state in ('opening', 'open', 'processing')`,
    },
    { name: 'payments_payment_intent_id_index', properties: ['paymentIntentId'] },
    {
      name: 'payments_unsettled_index',
      expression: `create index payments_unsettled_index on payments (checked_at nulls first, created_at) where state in ('open', 'processing')`,
    },
  ],
  triggers: [timelineTrigger('payments', { events: ['insert', 'update'], when: 'new.lead_id is not null' })],
});

/** One attempt to collect the onboarding fee. */
export class Payment extends PaymentSchema.class {
  /** Whether `state` is an advance; a late webhook about an earlier state is not. */
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

const PaymentEventSchema = defineEntity({
  name: 'PaymentEvent',
  tableName: 'lead_payment_events',
  properties: {
    id: p.uuid().primary().defaultRaw('gen_random_uuid()'),
    leadId: () => p.manyToOne(Lead).mapToPk().deleteRule('cascade').fieldName('lead_id'),
    paymentId: () => p.manyToOne(Payment).mapToPk().deleteRule('cascade').fieldName('payment_id'),
    kind: p.enum(PAYMENT_EVENTS),
    amountCents: p.integer(),
    reason: p.text().nullable(),
    actorId: p.uuid().nullable(),
    at: p.datetime(3),
  },
  indexes: [
    {
      name: 'lead_payment_events_lead_id_at_index',
      expression:
        'create index lead_payment_events_lead_id_at_index on lead_payment_events (lead_id, at desc, id desc)',
    },
  ],
  triggers: [timelineTrigger('lead_payment_events')],
});

/** Something that happened to a payment, for the lead's timeline. */
export class PaymentEvent extends PaymentEventSchema.class {}
PaymentEventSchema.setClass(PaymentEvent);

interface NewPaymentEvent {
  kind: PaymentEventKind;
  at: Date;
  amountCents?: number;
  reason?: string | null;
  actorId?: string | null;
}

/** Adds to the lead's timeline, unless the lead is deleted. */
export function recordPaymentEvent(em: EntityManager, payment: Payment, event: NewPaymentEvent): void {
  const { leadId } = payment;
  if (!leadId) return;
  const { kind, at, amountCents = payment.amountCents, reason = null, actorId = null } = event;
  em.persist(
    em.create(PaymentEvent, { leadId, paymentId: payment.id, kind, amountCents, reason, actorId, at }),
  );
}

/** Locks the lead, then the payment, and refreshes it. Returns the lead, or null if it is deleted. */
export async function lockPayment(em: EntityManager, payment: Payment): Promise<Lead | null> {
  const lead = payment.leadId ? await lockLead(em, payment.leadId) : null;
  await em.refreshOrFail(payment, { lockMode: LockMode.PESSIMISTIC_WRITE });
  return lead;
}
