import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import type { StatusChangeCause } from '../shared/leads/lead.contract.js';
import { ClosePayment } from './close-payment.js';
import { CollectPayment } from './collect-payment.js';
import { lockPayment } from './lock-payment.js';
import { Payment } from './payment.entity.js';
import type { CheckoutFacts } from './payment-gateway.js';
import { type Outcome, outcomeOf } from './payment-outcome.js';
import { recordPaymentEvent } from './record-payment-event.js';

interface Told {
  /** Who brought the news: the payer coming back, or the provider by itself. */
  cause: Extract<StatusChangeCause, 'payment' | 'webhook'>;
}

/**
 * Brings a payment to where its checkout stands. The payer's return, a webhook and our own asking all end here; whoever
 * comes first changes something, and the others find it done.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly closing: ClosePayment,
    private readonly collecting: CollectPayment,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Null where the checkout is none of ours. */
  async apply(em: EntityManager, facts: CheckoutFacts, { cause }: Told): Promise<Payment | null> {
    const payment = await this.find(em, facts);
    if (!payment) return null;
    const lead = await lockPayment(em, payment);
    await this.adopt(em, payment, facts);
    const outcome = outcomeOf(payment, facts);
    if (!payment.isBehind(outcome.state)) return payment;
    this.advance(em, payment, outcome);
    if (outcome.state === 'paid') await this.collecting.collect(em, payment, lead, facts, cause);
    return payment;
  }

  /** A card was declined; the checkout stays open for another one. Null where the payment is none of ours. */
  async noteDecline(em: EntityManager, id: string, reason: string): Promise<Payment | null> {
    const payment = await em.findOne(Payment, { id });
    if (!payment) return null;
    await lockPayment(em, payment);
    // What a bank has decided, the checkout itself tells.
    if (!payment.isPayable()) return payment;
    payment.failure = reason;
    recordPaymentEvent(em, payment, { kind: 'failed', at: this.clock.now(), reason });
    return payment;
  }

  /** Finds a payment by its checkout's id, or by our own where the answer with the checkout's id was lost. */
  private async find(em: EntityManager, { sessionId, paymentId }: CheckoutFacts): Promise<Payment | null> {
    const known = await em.findOne(Payment, { sessionId });
    if (known || !paymentId) return known;
    return em.findOne(Payment, { id: paymentId, sessionId: null });
  }

  private async adopt(em: EntityManager, payment: Payment, facts: CheckoutFacts): Promise<void> {
    const { sessionId, paymentIntentId, url, status } = facts;
    const isNew = !payment.sessionId;
    payment.sessionId ??= sessionId;
    payment.paymentIntentId ??= paymentIntentId;
    payment.checkedAt = this.clock.now();
    payment.url = payment.isUnsettled() ? (url ?? payment.url ?? null) : null;
    // The payment ended before anybody knew which checkout to close.
    if (isNew && status === 'open' && !payment.isUnsettled()) await this.closing.closeCheckout(em, sessionId);
  }

  private advance(em: EntityManager, payment: Payment, { state, failure }: Outcome): void {
    const before = { state: payment.state };
    Object.assign(payment, { state, failure });
    if (state !== 'open') payment.url = null;
    this.audit.record(em, 'payment.changed', { id: null }, { id: payment.id, before, after: { state } });
    recordPaymentEvent(em, payment, {
      kind: state === 'open' ? 'opened' : state,
      at: this.clock.now(),
      reason: failure,
      actorId: state === 'open' ? (payment.createdById ?? null) : null,
    });
  }
}
