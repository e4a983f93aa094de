import { LockMode } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FollowLead } from '../campaigns/follow-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import type { StatusChangeCause } from '../shared/leads/lead.contract.js';
import type { PaymentState } from '../shared/payments/payment.contract.js';
import { lockLead } from './lock-lead.js';
import { moveToOnboarding } from './move-to-onboarding.js';
import { Payment } from './payment.entity.js';
import type { CheckoutFacts } from './payment-gateway.js';
import { recordPaymentEvent } from './record-payment-event.js';

interface Told {
  /** Who brought the news: the payer coming back, or the provider by itself. */
  cause: Extract<StatusChangeCause, 'payment' | 'webhook'>;
  /** The bank's last word, where the facts do not tell it. */
  failure?: string;
}

/**
 * Brings a payment to where its checkout stands. The payer's return, a webhook and our own asking all end here; whoever
 * comes first changes something, and the others find it done.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly campaigns: FollowLead,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Null where the checkout is none of ours. */
  async apply(em: EntityManager, facts: CheckoutFacts, told: Told): Promise<Payment | null> {
    const known = await this.find(em, facts);
    if (!known) return null;
    const lead = known.leadId ? await lockLead(em, known.leadId) : null;
    const payment = await em.refreshOrFail(known, { lockMode: LockMode.PESSIMISTIC_WRITE });
    this.adopt(payment, facts);
    const { state, failure } = outcomeOf(payment, facts, told.failure);
    if (payment.isBehind(state)) await this.advance(em, payment, lead, { state, failure, told, facts });
    return payment;
  }

  /** A card was declined; the checkout stays open for another one. Null where the payment is none of ours. */
  async noteDecline(em: EntityManager, id: string, reason: string): Promise<Payment | null> {
    const payment = await em.findOne(Payment, { id });
    if (!payment?.isUnsettled()) return payment;
    payment.failure = reason;
    recordPaymentEvent(em, payment, { kind: 'failed', at: this.clock.now(), reason });
    return payment;
  }

  /** Cents that were paid back by now. Two who asked may come the wrong way round: only a refund that failed takes some back. */
  async refund(
    em: EntityManager,
    payment: Payment,
    refundedCents: number,
    { mayFall }: { mayFall: boolean },
  ): Promise<void> {
    if (payment.leadId) await lockLead(em, payment.leadId);
    await em.refreshOrFail(payment, { lockMode: LockMode.PESSIMISTIC_WRITE });
    const before = payment.refundedCents;
    if (refundedCents === before || (refundedCents < before && !mayFall)) return;
    payment.refundedCents = refundedCents;
    const reason = refundedCents < before ? 'A refund did not go through.' : null;
    const amountCents = Math.abs(refundedCents - before);
    recordPaymentEvent(em, payment, { kind: 'refunded', at: this.clock.now(), amountCents, reason });
    this.audit.record(
      em,
      'payment.refunded',
      { id: null },
      {
        id: payment.id,
        before: { refundedCents: before },
        after: { refundedCents },
      },
    );
  }

  /** By its own name, or by ours where the answer that told its name was lost. */
  private async find(em: EntityManager, { sessionId, paymentId }: CheckoutFacts): Promise<Payment | null> {
    const known = await em.findOne(Payment, { sessionId });
    if (known || !paymentId) return known;
    return em.findOne(Payment, { id: paymentId, sessionId: null });
  }

  private adopt(payment: Payment, { sessionId, paymentIntentId, url }: CheckoutFacts): void {
    payment.sessionId ??= sessionId;
    payment.paymentIntentId ??= paymentIntentId;
    payment.checkedAt = this.clock.now();
    payment.url = payment.isUnsettled() ? (url ?? payment.url ?? null) : null;
  }

  private async advance(
    em: EntityManager,
    payment: Payment,
    lead: Lead | null,
    news: { state: PaymentState; failure: string | null; told: Told; facts: CheckoutFacts },
  ): Promise<void> {
    const at = this.clock.now();
    const { state, failure, told, facts } = news;
    const before = { state: payment.state };
    Object.assign(payment, { state, failure: failure ?? null });
    if (!payment.isUnsettled() || state === 'processing') payment.url = null;
    this.audit.record(em, 'payment.changed', { id: null }, { id: payment.id, before, after: { state } });
    if (state !== 'opening')
      recordPaymentEvent(em, payment, {
        kind: state === 'open' ? 'opened' : state,
        at,
        reason: failure,
        actorId: state === 'open' ? (payment.createdById ?? null) : null,
      });
    if (state !== 'paid') return;
    payment.paidAt = at;
    if (!lead) return;
    if (facts.customerId) lead.stripeCustomerId ??= facts.customerId;
    await this.campaigns.settleDeal(em, lead.id, 'paid');
    await moveToOnboarding(em, lead, { cause: told.cause, at });
  }
}

/** Paid is only what was asked for, to the cent, for the very lead. */
function outcomeOf(
  payment: Payment,
  facts: CheckoutFacts,
  failure: string | undefined,
): { state: PaymentState; failure: string | null } {
  const { status, isPaid, amountCents, currency, leadId } = facts;
  if (failure) return { state: 'failed', failure };
  if (status === 'expired') return { state: 'expired', failure: null };
  if (status === 'open') return { state: 'open', failure: payment.failure ?? null };
  const isAsAsked = amountCents === payment.amountCents && currency === payment.currency;
  const isTheirs = payment.leadId === null || payment.leadId === undefined || leadId === payment.leadId;
  if (!isAsAsked || !isTheirs)
    return { state: 'failed', failure: 'Stripe reports another amount, currency or lead.' };
  return { state: isPaid ? 'paid' : 'processing', failure: null };
}
