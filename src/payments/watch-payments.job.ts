import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Lead } from '../leads/lead.entity.js';
import { LeadRemovals } from '../leads/lead-removals.js';
import { Jobs } from '../platform/jobs/jobs.js';
import { ProviderError } from '../platform/provider-errors.js';
import { wordsOfFault } from '../platform/words-of-fault.js';
import { EXPIRE_CHECKOUT } from './expire-checkout.kind.js';
import { Payment, UNSETTLED_STATES } from './payment.entity.js';
import { PaymentGateway } from './payment-gateway.js';
import { SettlePayment } from './settle-payment.js';

const EVERY_MS = 5 * 60_000;
const AT_ONCE = 50;

/** Taken by one process at a time; whoever is asked twice all the same comes to no harm. */
const CLAIM = `
  update payments set checked_at = now() where id in (
    select id from payments where state in ('open', 'processing') and session_id is not null
      and coalesce(checked_at, created_at) < now() - interval '10 minutes'
    order by checked_at nulls first, created_at limit ${AT_ONCE} for update skip locked)
  returning session_id as "sessionId"`;

/** Looks after payments that nobody tells us about: those without a word for long, and those of leads that are gone. */
@Injectable()
export class WatchPayments implements OnModuleInit {
  private readonly logger = new Logger('WatchPayments');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly jobs: Jobs,
    private readonly removals: LeadRemovals,
  ) {}

  async onModuleInit(): Promise<void> {
    this.removals.on((em, lead) => this.detach(em, lead));
    await this.jobs.work(EXPIRE_CHECKOUT, ({ sessionId }) => this.gateway.expireCheckout(sessionId));
  }

  @Interval(EVERY_MS)
  async look(): Promise<void> {
    if (this.gateway.mode === 'none') return;
    try {
      const waiting = await this.em.fork().execute<{ sessionId: string }[]>(CLAIM);
      for (const { sessionId } of waiting) await this.ask(sessionId);
    } catch (error) {
      this.logger.warn({ failure: error instanceof ProviderError ? wordsOfFault(error) : String(error) });
    }
  }

  private async ask(sessionId: string): Promise<void> {
    const facts = await this.gateway.readCheckout(sessionId);
    if (facts) await this.em.fork().transactional((em) => this.settle.apply(em, facts, { cause: 'webhook' }));
  }

  /** The books keep what was paid, and nothing that names anybody; what could still be paid is closed. */
  private async detach(em: EntityManager, { id }: Lead): Promise<void> {
    const payments = await em.find(Payment, { leadId: id });
    const open = payments.filter(({ state }) => UNSETTLED_STATES.includes(state));
    const closing = open.flatMap(({ sessionId }) => (sessionId ? [{ sessionId }] : []));
    if (closing.length > 0) await this.jobs.enqueue(em, EXPIRE_CHECKOUT, closing);
    for (const payment of payments) Object.assign(payment, { email: null, url: null, about: '' });
    for (const payment of open) payment.state = 'expired';
    await em.flush();
    await em.execute(
      `update invoices set url = null, description = '', items = '[]', failure = null where lead_id = ?`,
      [id],
    );
  }
}
