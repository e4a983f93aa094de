import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MINUTE_MS } from '#shared/time.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { loggedFault } from '../platform/providers/provider-calls.js';
import { EXPIRE_CHECKOUT } from './close-payment.js';
import { Payment } from './payment.entity.js';
import { PaymentGateway, unpayableCheckout } from './payment-gateway.js';
import { SettlePayment } from './settle-payment.js';

const WATCH_EVERY_MS = 5 * MINUTE_MS;
const BATCH_SIZE = 50;

/** `skip locked` gives every server its own batch; checking a payment twice would do no harm. */
const CLAIM_OVERDUE = `
  update payments set checked_at = now() where id in (
    select id from payments where state in ('open', 'processing') and session_id is not null
      and coalesce(checked_at, created_at) < now() - interval '10 minutes'
    order by checked_at nulls first, created_at limit ${BATCH_SIZE} for update skip locked)
  returning session_id as "sessionId"`;

@Injectable()
export class PaymentsJobs implements OnModuleInit {
  private readonly logger = new Logger('PaymentsJobs');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settlement: SettlePayment,
    private readonly jobs: Jobs,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(EXPIRE_CHECKOUT, ({ sessionId }) => this.expireCheckout(sessionId));
  }

  /** Checks on payments whose webhook seems to be lost. */
  @Interval(WATCH_EVERY_MS)
  async watchPayments(): Promise<void> {
    if (this.gateway.mode === 'none') return;
    const overdue = await this.em.fork().execute<{ sessionId: string }[]>(CLAIM_OVERDUE);
    for (const { sessionId } of overdue) await this.refresh(sessionId).catch(this.warn);
  }

  /** Reads the checkout afterwards: it may have been paid before it expired, and that payment counts. */
  private async expireCheckout(sessionId: string): Promise<void> {
    await this.gateway.expireCheckout(sessionId);
    await this.refresh(sessionId);
  }

  private async refresh(sessionId: string): Promise<void> {
    const payment = await this.em.fork().findOne(Payment, { sessionId });
    // A checkout of a service that is no longer connected is unknown here, which doesn't mean it has ended.
    if (!payment || !this.gateway.owns(sessionId)) return;
    const facts = (await this.gateway.readCheckout(sessionId)) ?? unpayableCheckout(payment, sessionId);
    const refundedCents = payment.state === 'paid' ? 0 : await this.gateway.readRefundedAtCheckout(facts);
    await this.em
      .fork()
      .transactional((em) => this.settlement.applyCheckout(em, facts, { cause: 'webhook', refundedCents }));
  }

  private readonly warn = (error: unknown) =>
    this.logger.warn({ failure: loggedFault(error) }, 'Could not check a payment.');
}
