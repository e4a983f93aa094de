import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentEventKind } from '../shared/payments/payment.contract.js';
import type { Payment } from './payment.entity.js';
import { PaymentEvent } from './payment-event.entity.js';

interface What {
  kind: PaymentEventKind;
  at: Date;
  amountCents?: number;
  reason?: string | null;
  actorId?: string | null;
}

/** Tells of a payment in the timeline of its lead, if that is still there. */
export function recordPaymentEvent(em: EntityManager, payment: Payment, what: What): void {
  const { leadId } = payment;
  if (!leadId) return;
  const { kind, at, amountCents = payment.amountCents, reason = null, actorId = null } = what;
  em.persist(
    em.create(PaymentEvent, { leadId, paymentId: payment.id, kind, amountCents, reason, actorId, at }),
  );
}
