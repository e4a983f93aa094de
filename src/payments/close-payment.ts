import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { Jobs } from '../platform/jobs/jobs.js';
import type { PaymentState } from '../shared/payments/payment.contract.js';
import { EXPIRE_CHECKOUT } from './expire-checkout.kind.js';
import { PAYABLE_STATES, Payment } from './payment.entity.js';
import { recordPaymentEvent } from './record-payment-event.js';

interface End {
  state: Extract<PaymentState, 'expired' | 'failed'>;
  reason: string | null;
}

/** Ends payments that nobody is to make any more. Call it under the lock of their lead. */
@Injectable()
export class ClosePayment {
  constructor(
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Closes a payment, by default because another one has taken its place. */
  async close(
    em: EntityManager,
    payment: Payment,
    { state, reason }: End = { state: 'expired', reason: null },
  ): Promise<void> {
    const { id, sessionId } = payment;
    const before = { state: payment.state };
    Object.assign(payment, { state, url: null, failure: reason });
    this.audit.record(em, 'payment.changed', { id: null }, { id, before, after: { state } });
    recordPaymentEvent(em, payment, { kind: state, at: this.clock.now(), reason });
    if (sessionId) await this.closeCheckout(em, sessionId);
  }

  /** Closes every payment of a lead that could still be paid, except those to stay. */
  async closePayable(em: EntityManager, leadId: string, stays: (payment: Payment) => boolean): Promise<void> {
    const payable = await em.find(Payment, { leadId, state: { $in: [...PAYABLE_STATES] } });
    for (const payment of payable) if (!stays(payment)) await this.close(em, payment);
  }

  async closeCheckout(em: EntityManager, sessionId: string): Promise<void> {
    await this.jobs.enqueue(em, EXPIRE_CHECKOUT, [{ sessionId }]);
  }
}
