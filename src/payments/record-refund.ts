import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { lockPayment } from './lock-payment.js';
import type { Payment } from './payment.entity.js';
import { recordPaymentEvent } from './record-payment-event.js';

const WENT_WRONG = 'A refund did not go through.';

/** Notes what of a payment was paid back. */
@Injectable()
export class RecordRefund {
  constructor(
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  /** Cents that were paid back by now. Two who asked may come the wrong way round: only a refund that failed takes some back. */
  async record(
    em: EntityManager,
    payment: Payment,
    refundedCents: number,
    { mayFall }: { mayFall: boolean },
  ): Promise<void> {
    await lockPayment(em, payment);
    const { id, refundedCents: earlier } = payment;
    if (refundedCents === earlier || (refundedCents < earlier && !mayFall)) return;
    payment.refundedCents = refundedCents;
    const reason = refundedCents < earlier ? WENT_WRONG : null;
    const amountCents = Math.abs(refundedCents - earlier);
    recordPaymentEvent(em, payment, { kind: 'refunded', at: this.clock.now(), amountCents, reason });
    const subject = { id, before: { refundedCents: earlier }, after: { refundedCents } };
    this.audit.record(em, 'payment.refunded', { id: null }, subject);
  }
}
