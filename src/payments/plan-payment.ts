import { randomUUID } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { displayName } from '#shared/lead.js';
import { hasNetPayment } from '#shared/payment.js';
import { chargeCents, isAmount } from '#shared/quote.js';
import { HOUR_MS } from '#shared/time.js';
import { findCurrentPriceBook } from '../content/current-price-book.js';
import type { Lead } from '../leads/lead.entity.js';
import { lockLeadOrThrow } from '../leads/lead-lookup.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { ClosePayment } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { PaymentGateway } from './payment-gateway.js';
import { AlreadyPaid, AmountMismatch, PaymentUnderWay } from './payments.errors.js';
import type { Quote } from './quote.entity.js';
import { findLastQuote } from './quotes.service.js';

/** Providers remember a key for a day; after that the same request would open a second checkout. */
const KEY_LIFETIME_MS = 23 * HOUR_MS;

/** Decides what a lead owes, and whether a payment that is already open still fits. */
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
      const lead = await lockLeadOrThrow(em, leadId);
      const quote = await findLastQuote(em, leadId);
      const cents = chargeCents(quote?.terms ?? null, await findCurrentPriceBook(em, this.clock.now()));
      if (dollars !== undefined && !isAmount(dollars, cents)) throw new AmountMismatch(cents);
      const earlier = await em.find(Payment, { leadId }, { orderBy: { attempt: 'desc' } });
      if (earlier.some((payment) => hasNetPayment(payment) && this.isOurs(payment))) throw new AlreadyPaid();
      const open = earlier.find((payment) => payment.isUnsettled());
      if (open && this.isOurs(open)) {
        if (open.state === 'processing') throw new PaymentUnderWay();
        if (this.isReusable(open, quote, cents)) return open;
      }
      if (open) await this.replace(em, open);
      return this.create(em, lead, quote, { cents, attempt: (earlier[0]?.attempt ?? 0) + 1 }, actor);
    });
  }

  private isReusable(open: Payment, quote: Quote | null, cents: number): boolean {
    const isSameOffer = open.amountCents === cents && (open.quoteId ?? null) === (quote?.id ?? null);
    const isKeyAlive = this.clock.now().getTime() - open.createdAt.getTime() < KEY_LIFETIME_MS;
    return isSameOffer && (open.sessionId !== null || isKeyAlive);
  }

  /** Sandbox and test-mode payments are not real money. */
  private isOurs({ sessionId }: Payment): boolean {
    return !sessionId || this.gateway.owns(sessionId);
  }

  private async replace(em: EntityManager, open: Payment): Promise<void> {
    await this.closing.close(em, open);
    // A lead can have only one unsettled payment, so this one is stored as closed before the next is inserted.
    await em.flush();
  }

  private create(
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
      email: lead.requireEmail(),
      customerId: this.gateway.owned(lead.stripeCustomerId),
      about: lead.propertyAddress || displayName(lead),
    });
    em.persist(payment);
    const after = { leadId: lead.id, attempt, amountCents: cents };
    this.audit.record(em, 'payment.opened', actor, { id: payment.id, after });
    return payment;
  }
}
