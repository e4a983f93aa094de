import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { Lead } from '../leads/lead.entity.js';
import { demandLeadLocked } from '../leads/lock-lead.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { HOUR_MS } from '../shared/durations.js';
import { displayName } from '../shared/leads/lead.contract.js';
import { isKept } from '../shared/payments/payment.contract.js';
import { chargeCents, isAmount } from '../shared/pricing/quote.js';
import { lastQuote } from './accept-quote.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { PaymentGateway } from './payment-gateway.js';
import { AlreadyPaid, AmountMismatch, PaymentUnderWay } from './payments.errors.js';
import type { Quote } from './quote.entity.js';

/** A provider remembers a key for a day; after that the same try could open a second checkout. */
const KEY_HOLDS_MS = 23 * HOUR_MS;

/** Decides what a lead is to pay, and whether a payment that is open already is the one. */
@Injectable()
export class PlanPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly closing: ClosePayment,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async plan(leadId: string, dollars: number | undefined, actor: Actor): Promise<Payment> {
    return this.em.fork().transactional(async (em) => {
      const lead = await demandLeadLocked(em, leadId);
      const quote = await lastQuote(em, leadId);
      const cents = chargeCents(quote?.terms ?? null);
      if (dollars !== undefined && !isAmount(dollars, cents)) throw new AmountMismatch(cents);
      const earlier = await em.find(Payment, { leadId }, { orderBy: { attempt: 'desc' } });
      if (earlier.some((payment) => isKept(payment) && this.isOurs(payment))) throw new AlreadyPaid();
      const open = earlier.find((payment) => payment.isUnsettled());
      if (open && this.isOurs(open)) {
        if (open.state === 'processing') throw new PaymentUnderWay();
        if (this.isStillGood(open, quote, cents)) return open;
      }
      if (open) await this.replace(em, open);
      return this.begin(em, lead, quote, { cents, attempt: (earlier[0]?.attempt ?? 0) + 1 }, actor);
    });
  }

  private isStillGood(open: Payment, quote: Quote | null, cents: number): boolean {
    const isSame = open.amountCents === cents && (open.quoteId ?? null) === (quote?.id ?? null);
    const isYoung = this.clock.now().getTime() - open.createdAt.getTime() < KEY_HOLDS_MS;
    return isSame && (open.sessionId !== null || isYoung);
  }

  /** Payments that the sandbox took, or an account in test mode, are no money. */
  private isOurs({ sessionId }: Payment): boolean {
    return !sessionId || this.gateway.owns(sessionId);
  }

  /** Closes a payment whose offer is outdated, since only the last offer is to be paid. */
  private async replace(em: EntityManager, open: Payment): Promise<void> {
    await this.closing.close(em, open);
    // One unsettled payment a lead: this one has to be out of the way before the next is stored.
    await em.flush();
  }

  private begin(
    em: EntityManager,
    lead: Lead,
    quote: Quote | null,
    { cents, attempt }: { cents: number; attempt: number },
    actor: Actor,
  ): Payment {
    const payment = em.create(Payment, {
      id: randomUUID(),
      createdAt: this.clock.now(),
      createdById: actor.id,
      leadId: lead.id,
      quoteId: quote?.id ?? null,
      attempt,
      amountCents: cents,
      email: lead.email,
      customerId: this.gateway.owned(lead.stripeCustomerId),
      about: lead.propertyAddress || displayName(lead),
    });
    em.persist(payment);
    const after = { leadId: lead.id, attempt, amountCents: cents };
    this.audit.record(em, 'payment.opened', actor, { id: payment.id, after });
    return payment;
  }
}
