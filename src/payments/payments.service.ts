import { DriverException } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SESSION_ID } from '#shared/payment.js';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Actor } from '../platform/audit/audit.js';
import { SingleFlight } from '../platform/cache.js';
import { CONFIG, type Config } from '../platform/config.js';
import { fromDatabaseError } from '../platform/database/database-errors.js';
import { RateLimits } from '../platform/limits/rate-limits.js';
import { NotConfigured, ProviderError, ProviderRejected } from '../platform/providers/provider-errors.js';
import { Payment } from './payment.entity.js';
import {
  type Checkout,
  type CheckoutFacts,
  CustomerDeleted,
  PaymentGateway,
  unpayableCheckout,
} from './payment-gateway.js';
import {
  LeadIdMissing,
  LeadNotMoved,
  PaymentNotVerified,
  PaymentProcessing,
  PaymentSessionFailed,
  VerificationUnavailable,
} from './payments.errors.js';
import { PlanPayment } from './plan-payment.js';
import { SettlePayment } from './settle-payment.js';

interface OpenedCheckout {
  id: string;
  url: string;
}

/** What the payer sees on the checkout. Owners know the amount as part of the setup fee. */
const CHECKOUT_NAME = 'Onboarding payment (setup fee due at signing)';
/** A checkout that turns out to be closed is replaced once. If that one closes too, someone else is replacing it. */
const MAX_ATTEMPTS = 2;

/** Opens checkouts and verifies them when the payer comes back. */
@Injectable()
export class PaymentsService {
  private readonly opening = new SingleFlight<OpenedCheckout>();

  constructor(
    private readonly em: EntityManager,
    private readonly planning: PlanPayment,
    private readonly settlement: SettlePayment,
    private readonly gateway: PaymentGateway,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the lead's open checkout, or opens one: never two at a time, however often it is requested. */
  async openCheckout(leadId: string, dollars: number | undefined, actor: Actor): Promise<OpenedCheckout> {
    try {
      // Concurrent requests share one run: they'd queue for the lead, and the provider rejects a key that is in use.
      return await this.opening.run(`${leadId} ${dollars}`, () => this.openOrReplace(leadId, dollars, actor));
    } catch (error) {
      throw error instanceof ProviderError ? new PaymentSessionFailed(error) : error;
    }
  }

  /** What was paid at a checkout we opened, and for which lead. */
  async verify(
    sessionId: string,
    sender: string,
  ): Promise<{ leadId: string; amountCents: number; about: string }> {
    await this.limits.count('verifyPayment', sender);
    const known = SESSION_ID.test(sessionId) && (await this.em.fork().findOne(Payment, { sessionId }));
    if (!known || !this.gateway.owns(sessionId)) throw new PaymentNotVerified();
    const payment = known.state === 'paid' ? known : await this.refresh(sessionId);
    if (payment?.state === 'processing') throw new PaymentProcessing();
    if (payment?.state !== 'paid') throw new PaymentNotVerified();
    const { leadId, amountCents, about } = payment;
    if (!leadId) throw new LeadNotFound();
    return { leadId, amountCents, about };
  }

  private async openOrReplace(
    leadId: string,
    dollars: number | undefined,
    actor: Actor,
  ): Promise<OpenedCheckout> {
    const { mode, provider } = this.gateway;
    if (mode === 'none') throw new NotConfigured(provider);
    for (let left = MAX_ATTEMPTS; ; left -= 1) {
      const payment = await this.planning.plan(leadId, dollars, actor);
      const facts = await this.requestCheckout(payment).catch((error: unknown) => {
        if (error instanceof CustomerDeleted && left > 1) return null;
        throw error;
      });
      const settled = facts && (await this.settle(facts));
      // Another request may have replaced the payment while its checkout was being opened.
      if (settled?.state === 'open' && facts?.url) return { id: facts.sessionId, url: facts.url };
      if (left === 1) throw new ProviderRejected({ provider, providerMessage: 'The checkout is closed.' });
    }
  }

  private async requestCheckout(payment: Payment): Promise<CheckoutFacts> {
    const { id, sessionId } = payment;
    try {
      if (!sessionId) return await this.gateway.openCheckout(this.toCheckout(payment));
      return (await this.gateway.readCheckout(sessionId)) ?? unpayableCheckout(payment, sessionId);
    } catch (error) {
      await this.em.fork().transactional((em) => this.settlement.recordOpenFailure(em, id, error));
      throw error;
    }
  }

  private settle(facts: CheckoutFacts, refundedCents = 0): Promise<Payment | null> {
    return this.em
      .fork()
      .transactional((em) => this.settlement.applyCheckout(em, facts, { cause: 'payment', refundedCents }));
  }

  private toCheckout(payment: Payment): Checkout {
    const { id, leadId, attempt, amountCents, currency, email, customerId, about } = payment;
    if (!leadId || !email) throw new LeadNotFound();
    const site = this.config.PUBLIC_SITE_URL.replace(/\/+$/, '');
    return {
      key: `onboarding:${leadId}:${attempt}`,
      paymentId: id,
      leadId,
      amountCents,
      currency,
      name: CHECKOUT_NAME,
      about,
      email,
      customerId: customerId ?? null,
      successUrl: `${site}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${site}/payment/success?cancelled=1`,
    };
  }

  private async refresh(sessionId: string): Promise<Payment | null> {
    const facts = await this.read(() => this.gateway.readCheckout(sessionId));
    if (!facts) throw new PaymentNotVerified();
    if (!facts.leadId) throw new LeadIdMissing();
    const refundedCents = await this.read(() => this.gateway.readRefundedAtCheckout(facts));
    try {
      return await this.settle(facts, refundedCents);
    } catch (error) {
      const isFromDatabase = error instanceof DriverException || fromDatabaseError(error);
      throw isFromDatabase ? new LeadNotMoved(error) : error;
    }
  }

  private async read<T>(request: () => Promise<T>): Promise<T> {
    try {
      return await request();
    } catch (error) {
      if (error instanceof ProviderRejected) throw new PaymentNotVerified();
      throw error instanceof ProviderError ? new VerificationUnavailable(error) : error;
    }
  }
}
