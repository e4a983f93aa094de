import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { goneFacts } from './gone-facts.js';
import { Payment } from './payment.entity.js';
import { PaymentGateway } from './payment-gateway.js';
import { RecordRefund } from './record-refund.js';
import { SettlePayment } from './settle-payment.js';

/** Asks how a checkout stands, where nobody told us. */
@Injectable()
export class RereadPayment {
  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly refunds: RecordRefund,
  ) {}

  async reread(sessionId: string): Promise<void> {
    const known = await this.em.fork().findOne(Payment, { sessionId });
    if (!known) return;
    const facts = (await this.gateway.readCheckout(sessionId)) ?? goneFacts(known, sessionId);
    const settled = await this.em
      .fork()
      .transactional((em) => this.settle.apply(em, facts, { cause: 'webhook' }));
    if (settled?.state === 'paid' && known.state !== 'paid') await this.rereadRefunds(settled);
  }

  /** Reads refunds, too: of those made before we knew of the payment nobody told us. */
  private async rereadRefunds({ id, paymentIntentId }: Payment): Promise<void> {
    if (!paymentIntentId) return;
    const refundedCents = await this.gateway.readRefunded(paymentIntentId);
    await this.em.fork().transactional(async (em) => {
      const payment = await em.findOneOrFail(Payment, id);
      await this.refunds.record(em, payment, refundedCents, { mayFall: false });
    });
  }
}
