import { defineEntity, p } from '@mikro-orm/core';
import { Lead } from '../leads/lead.entity.js';
import { timelineTrigger } from '../leads/timeline-trigger.js';
import { PAYMENT_EVENTS } from '../shared/payments/payment.contract.js';
import { Payment } from './payment.entity.js';

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

/** A step in the story of a payment, for the timeline of its lead. */
export class PaymentEvent extends PaymentEventSchema.class {}
PaymentEventSchema.setClass(PaymentEvent);
