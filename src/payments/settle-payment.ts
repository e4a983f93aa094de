import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LEAD_STATUSES, type LeadStatus, type StatusChangeCause } from '#shared/lead.js';
import type { PaymentState } from '#shared/payment.js';
import { CampaignSubscribers } from '../campaigns/campaigns.subscribers.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadStatusService } from '../leads/lead-status.service.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { DomainEvent } from '../platform/domain-event.js';
import { ProviderRejected, wasAnsweredWithFault } from '../platform/providers/provider-errors.js';
import { ClosePayment } from './close-payment.js';
import { lockPayment, Payment, recordPaymentEvent } from './payment.entity.js';
import { type CheckoutFacts, CustomerDeleted, PaymentGateway } from './payment-gateway.js';

const BANK_REFUSED = 'The bank refused the payment.';
const MISMATCH = 'The checkout is for a different amount, currency or lead.';
const REFUND_FAILED = 'A refund did not go through.';

const ONBOARDING: LeadStatus = 'enrolled';
/** A payment never moves a lead back from onboarding or a later stage. */
const BEFORE_ONBOARDING = LEAD_STATUSES.filter((status) => ![ONBOARDING, 'closed', 'won'].includes(status));

/** Emitted when a payment is made; the lead, if it still exists, is locked. */
@Injectable()
export class PaymentCollected extends DomainEvent<Payment> {}

/** `payment`: the payer came back from the checkout. `webhook`: the provider notified us. */
type SettleCause = Extract<StatusChangeCause, 'payment' | 'webhook'>;

interface Outcome {
  state: Exclude<PaymentState, 'opening'>;
  failure: string | null;
}

/**
 * Applies what the provider knows about a payment. The payer's return, webhooks and our own checks all end here; the
 * first one changes the payment, and the others find nothing left to do.
 */
@Injectable()
export class SettlePayment {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly closing: ClosePayment,
    private readonly leadStatus: LeadStatusService,
    private readonly campaigns: CampaignSubscribers,
    private readonly collected: PaymentCollected,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** `refundedCents` is what was refunded before we knew of the payment. Returns null for a checkout that isn't ours. */
  async applyCheckout(
    em: EntityManager,
    facts: CheckoutFacts,
    { cause, refundedCents = 0 }: { cause: SettleCause; refundedCents?: number },
  ): Promise<Payment | null> {
    const payment = await findPayment(em, facts);
    if (!payment) return null;
    const lead = await lockPayment(em, payment);
    await this.linkCheckout(em, payment, facts);
    const outcome = outcomeOf(payment, facts);
    if (!payment.isBehind(outcome.state)) return payment;
    this.advance(em, payment, outcome);
    if (outcome.state !== 'paid') return payment;
    this.changeRefunded(em, payment, refundedCents, { mayDecrease: false });
    await this.collect(em, payment, lead, facts, cause);
    return payment;
  }

  /** A declined card leaves the checkout open for another one. Returns null for a payment that isn't ours. */
  async recordDecline(em: EntityManager, id: string, reason: string): Promise<Payment | null> {
    const payment = await em.findOne(Payment, { id });
    if (!payment) return null;
    await lockPayment(em, payment);
    // Once a bank decides, its decision arrives with the checkout.
    if (!payment.isPayable()) return payment;
    payment.failure = reason;
    recordPaymentEvent(em, payment, { kind: 'failed', at: this.clock.now(), reason });
    return payment;
  }

  /**
   * Ends a payment whose checkout the provider refused or failed to open: repeating the request under the same key would
   * only get the same response. If the checkout was opened anyway, no one has its link.
   */
  async recordOpenFailure(em: EntityManager, id: string, error: unknown): Promise<void> {
    if (!(error instanceof ProviderRejected || wasAnsweredWithFault(error))) return;
    const payment = await em.findOneOrFail(Payment, id);
    const lead = await lockPayment(em, payment);
    if (payment.state === 'opening')
      await this.closing.close(em, payment, { state: 'failed', reason: (error as Error).message });
    if (lead && error instanceof CustomerDeleted && lead.stripeCustomerId === payment.customerId)
      lead.stripeCustomerId = null;
  }

  /** `refundedCents` is the total so far. Reads may arrive out of order, so only a failed refund may decrease it. */
  async recordRefund(
    em: EntityManager,
    payment: Payment,
    refundedCents: number,
    change: { mayDecrease: boolean },
  ): Promise<void> {
    await lockPayment(em, payment);
    this.changeRefunded(em, payment, refundedCents, change);
  }

  private changeRefunded(
    em: EntityManager,
    payment: Payment,
    refundedCents: number,
    { mayDecrease }: { mayDecrease: boolean },
  ): void {
    const { id, refundedCents: earlier } = payment;
    if (refundedCents === earlier || (refundedCents < earlier && !mayDecrease)) return;
    payment.refundedCents = refundedCents;
    const reason = refundedCents < earlier ? REFUND_FAILED : null;
    const amountCents = Math.abs(refundedCents - earlier);
    recordPaymentEvent(em, payment, { kind: 'refunded', at: this.clock.now(), amountCents, reason });
    const change = { id, before: { refundedCents: earlier }, after: { refundedCents } };
    this.audit.record(em, 'payment.refunded', { id: null }, change);
  }

  private async linkCheckout(em: EntityManager, payment: Payment, facts: CheckoutFacts): Promise<void> {
    const { sessionId, paymentIntentId, url, status } = facts;
    const isNew = !payment.sessionId;
    payment.sessionId ??= sessionId;
    payment.paymentIntentId ??= paymentIntentId;
    payment.checkedAt = this.clock.now();
    payment.url = payment.isUnsettled() ? (url ?? payment.url ?? null) : null;
    // The payment ended before we knew which checkout to expire.
    if (isNew && status === 'open' && !payment.isUnsettled())
      await this.closing.expireCheckout(em, sessionId);
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

  /** After a payment, no second one is possible, follow-ups end, and the lead moves to onboarding. */
  private async collect(
    em: EntityManager,
    payment: Payment,
    lead: Lead | null,
    { customerId }: CheckoutFacts,
    cause: SettleCause,
  ): Promise<void> {
    const at = this.clock.now();
    payment.paidAt = at;
    if (!lead) return;
    // The payer may have used an earlier link.
    await this.closing.closePayable(em, lead.id, { except: ({ id }) => id === payment.id });
    if (customerId && !this.gateway.owned(lead.stripeCustomerId)) lead.stripeCustomerId = customerId;
    // Before the move, so that the payment is the reason the campaign ends.
    await this.campaigns.closeDeal(em, lead.id, 'paid');
    await this.leadStatus.advance(em, lead, { to: ONBOARDING, from: BEFORE_ONBOARDING, cause, at });
    lead.lastContactedAt = at;
    await this.collected.emit(em, payment);
  }
}

/** Finds a payment by its checkout, or by our own id if the response with the checkout's id was lost. */
async function findPayment(
  em: EntityManager,
  { sessionId, paymentId }: CheckoutFacts,
): Promise<Payment | null> {
  const known = await em.findOne(Payment, { sessionId });
  if (known || !paymentId) return known;
  return em.findOne(Payment, { id: paymentId, sessionId: null });
}

/** Only the exact amount, for this very lead, counts as paid. */
function outcomeOf(payment: Payment, facts: CheckoutFacts): Outcome {
  const { status, isPaid, hasFailed } = facts;
  if (hasFailed) return { state: 'failed', failure: BANK_REFUSED };
  if (status === 'expired') return { state: 'expired', failure: null };
  if (status === 'open') return { state: 'open', failure: payment.failure ?? null };
  if (!matchesPayment(payment, facts)) return { state: 'failed', failure: MISMATCH };
  return { state: isPaid ? 'paid' : 'processing', failure: null };
}

function matchesPayment(payment: Payment, { amountCents, currency, leadId }: CheckoutFacts): boolean {
  const isSameLead = payment.leadId === null || payment.leadId === undefined || leadId === payment.leadId;
  return isSameLead && amountCents === payment.amountCents && currency === payment.currency;
}
