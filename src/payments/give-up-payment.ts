import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ProviderRejected, wasAnsweredWithFault } from '../platform/providers/provider-errors.js';
import { ClosePayment } from './close-payment.js';
import { lockPayment } from './lock-payment.js';
import { Payment } from './payment.entity.js';
import { CustomerGone } from './payment-gateway.js';

/** Ends a payment whose checkout cannot be opened: the next press is another try, under another key. */
@Injectable()
export class GiveUpPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly closing: ClosePayment,
  ) {}

  /**
   * Gives a payment up after a refusal or a fault of the provider, which a repeat would only get again. If its checkout
   * was opened all the same, nobody has the link.
   */
  async note(id: string, error: unknown): Promise<void> {
    if (!(error instanceof ProviderRejected || wasAnsweredWithFault(error))) return;
    const { message } = error as Error;
    await this.em.fork().transactional(async (em) => {
      const payment = await em.findOneOrFail(Payment, id);
      const lead = await lockPayment(em, payment);
      if (payment.state === 'opening')
        await this.closing.close(em, payment, { state: 'failed', reason: message });
      if (lead && error instanceof CustomerGone && lead.stripeCustomerId === payment.customerId)
        lead.stripeCustomerId = null;
    });
  }
}
