import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { LeadNotFound } from '../leads/leads.errors.js';
import type { Actor } from '../platform/audit/audit.js';
import { CONFIG, type Config } from '../platform/config.js';
import { SharedWork } from '../platform/keeping/shared-work.js';
import { NotConfigured, ProviderRejected } from '../platform/providers/provider-errors.js';
import { GiveUpPayment } from './give-up-payment.js';
import { goneFacts } from './gone-facts.js';
import type { Payment } from './payment.entity.js';
import { type Checkout, type CheckoutFacts, CustomerGone, PaymentGateway } from './payment-gateway.js';
import { PlanPayment } from './plan-payment.js';
import { SettlePayment } from './settle-payment.js';

export interface OpenedCheckout {
  id: string;
  url: string;
}

/** What a payer reads on the checkout. */
const NAME = 'Property management onboarding';
/** A checkout that turns out closed is replaced once; one that closes again meanwhile is somebody else's doing. */
const MOST_TRIES = 2;

/** Opens the checkout of a lead: one at a time, however often and by however many it is asked for. */
@Injectable()
export class OpenCheckout {
  private readonly asking = new SharedWork<CheckoutFacts>();

  constructor(
    private readonly em: EntityManager,
    private readonly plan: PlanPayment,
    private readonly settle: SettlePayment,
    private readonly defeats: GiveUpPayment,
    private readonly gateway: PaymentGateway,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async open(leadId: string, dollars: number | undefined, actor: Actor): Promise<OpenedCheckout> {
    if (this.gateway.mode === 'none') throw new NotConfigured('Stripe');
    for (let left = MOST_TRIES; ; left -= 1) {
      const payment = await this.plan.plan(leadId, dollars, actor);
      const facts = await this.once(payment).catch((error: unknown) => {
        if (error instanceof CustomerGone && left > 1) return null;
        throw error;
      });
      const noted = facts && (await this.note(facts));
      // Nobody is to pay a checkout that was replaced while it was being opened.
      if (noted?.state === 'open' && facts?.url) return { id: facts.sessionId, url: facts.url };
      if (left === 1) throw new ProviderRejected({ provider: 'Stripe', providerMessage: 'It is closed.' });
    }
  }

  /** Equal requests under way are one: the provider refuses a key that is in use. */
  private once(payment: Payment): Promise<CheckoutFacts> {
    return this.asking.run(payment.id, () => this.ask(payment));
  }

  private async ask(payment: Payment): Promise<CheckoutFacts> {
    const { id, sessionId } = payment;
    try {
      if (!sessionId) return await this.gateway.openCheckout(this.toCheckout(payment));
      return (await this.gateway.readCheckout(sessionId)) ?? goneFacts(payment, sessionId);
    } catch (error) {
      await this.defeats.note(id, error);
      throw error;
    }
  }

  private note(facts: CheckoutFacts): Promise<Payment | null> {
    return this.em.fork().transactional((em) => this.settle.apply(em, facts, { cause: 'payment' }));
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
      name: NAME,
      about,
      email,
      customerId: customerId ?? null,
      successUrl: `${site}/payment/success?session_id={CHECKOUT_SESSION_ID}`,
      cancelUrl: `${site}/payment/success?cancelled=1`,
    };
  }
}
