import type { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { PaymentState } from '#shared/payment.js';
import { Audit } from '../platform/audit/audit.js';
import { Clock } from '../platform/clock.js';
import { type JobKind, Jobs, RETRY_FOR_HOURS } from '../platform/jobs/jobs.js';
import { PAYABLE_STATES, Payment, recordPaymentEvent } from './payment.entity.js';

/** Safe to repeat: an expired checkout stays expired. The retries outlast an outage of several hours. */
export const EXPIRE_CHECKOUT: JobKind<{ sessionId: string }> = {
  name: 'expire-checkout',
  title: 'Expire a checkout',
  schema: z.object({ sessionId: z.string().min(1) }),
  subject: ({ sessionId }) => ({ label: `Checkout ${sessionId}` }),
  queue: { ...RETRY_FOR_HOURS, expireInSeconds: 60 },
  concurrency: 1,
};

interface Ending {
  state: Extract<PaymentState, 'expired' | 'failed'>;
  reason: string | null;
}

const REPLACED: Ending = { state: 'expired', reason: null };

/** Ends payments that can no longer be made. The caller holds the lock on their lead. */
@Injectable()
export class ClosePayment {
  constructor(
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async close(em: EntityManager, payment: Payment, { state, reason } = REPLACED): Promise<void> {
    const { id, sessionId } = payment;
    const before = { state: payment.state };
    Object.assign(payment, { state, url: null, failure: reason });
    this.audit.record(em, 'payment.changed', { id: null }, { id, before, after: { state } });
    recordPaymentEvent(em, payment, { kind: state, at: this.clock.now(), reason });
    if (sessionId) await this.expireCheckout(em, sessionId);
  }

  /** Closes every payment of a lead that could still be made, except those that match `except`. */
  async closePayable(
    em: EntityManager,
    leadId: string,
    { except }: { except: (payment: Payment) => boolean },
  ): Promise<void> {
    const payable = await em.find(Payment, { leadId, state: { $in: [...PAYABLE_STATES] } });
    for (const payment of payable) if (!except(payment)) await this.close(em, payment);
  }

  async expireCheckout(em: EntityManager, sessionId: string): Promise<void> {
    await this.jobs.enqueue(em, EXPIRE_CHECKOUT, [{ sessionId }]);
  }
}
