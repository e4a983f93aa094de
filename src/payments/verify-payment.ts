import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import { fromDatabaseError } from '../platform/database/database-errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { ProviderError, ProviderRejected } from '../platform/providers/provider-errors.js';
import { SESSION_ID } from '../shared/payments/payment.contract.js';
import { Payment } from './payment.entity.js';
import { type CheckoutFacts, PaymentGateway } from './payment-gateway.js';
import {
  LeadIdMissing,
  LeadNotMoved,
  PaymentNotVerified,
  VerificationUnavailable,
} from './payments.errors.js';
import { SettlePayment } from './settle-payment.js';

/** Tells whoever comes back from a checkout whether it was paid, and notes it if nobody has yet. */
@Injectable()
export class VerifyPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly limits: RateLimits,
  ) {}

  /** The lead of a paid checkout that was opened here. */
  async verify(sessionId: string, sender: string): Promise<string> {
    await this.limits.count('verifyPayment', sender);
    const known = SESSION_ID.test(sessionId) && (await this.em.fork().findOne(Payment, { sessionId }));
    if (!known || !this.gateway.owns(sessionId)) throw new PaymentNotVerified();
    const payment = known.state === 'paid' ? known : await this.ask(sessionId);
    if (payment?.state !== 'paid') throw new PaymentNotVerified();
    if (!payment.leadId) throw new LeadNotFound();
    return payment.leadId;
  }

  private async ask(sessionId: string): Promise<Payment | null> {
    const facts = await this.read(sessionId);
    if (!facts) throw new PaymentNotVerified();
    if (!facts.leadId) throw new LeadIdMissing();
    try {
      return await this.em.fork().transactional((em) => this.settle.apply(em, facts, { cause: 'payment' }));
    } catch (error) {
      throw fromDatabaseError(error) ? new LeadNotMoved(error) : error;
    }
  }

  private async read(sessionId: string): Promise<CheckoutFacts | null> {
    try {
      return await this.gateway.readCheckout(sessionId);
    } catch (error) {
      if (error instanceof ProviderRejected) throw new PaymentNotVerified();
      throw error instanceof ProviderError ? new VerificationUnavailable(error) : error;
    }
  }
}
