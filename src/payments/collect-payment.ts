import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FollowLead } from '../campaigns/follow-lead.js';
import type { Lead } from '../leads/lead.entity.js';
import { Clock } from '../platform/clock.js';
import type { StatusChangeCause } from '../shared/leads/lead.contract.js';
import { ClosePayment } from './close-payment.js';
import { MoveToOnboarding } from './move-to-onboarding.js';
import type { Payment } from './payment.entity.js';
import { type CheckoutFacts, PaymentGateway } from './payment-gateway.js';

/** What follows, in the same transaction, from a payment that has come in. */
@Injectable()
export class CollectPayment {
  constructor(
    private readonly gateway: PaymentGateway,
    private readonly closing: ClosePayment,
    private readonly onboarding: MoveToOnboarding,
    private readonly campaigns: FollowLead,
    private readonly clock: Clock,
  ) {}

  async collect(
    em: EntityManager,
    payment: Payment,
    lead: Lead | null,
    { customerId }: CheckoutFacts,
    cause: StatusChangeCause,
  ): Promise<void> {
    const at = this.clock.now();
    payment.paidAt = at;
    if (!lead) return;
    // The payer may have used an earlier link: any other payment that is still open is closed.
    await this.closing.closePayable(em, lead.id, ({ id }) => id === payment.id);
    if (customerId && !this.gateway.owned(lead.stripeCustomerId)) lead.stripeCustomerId = customerId;
    // First, so that it is the payment that ends the pursuit and not the move that follows from it.
    await this.campaigns.settleDeal(em, lead.id, 'paid');
    await this.onboarding.move(em, lead, cause, at);
  }
}
