import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { loggedFault } from '../platform/providers/words-of-fault.js';
import { MINUTE_MS } from '../shared/durations.js';
import { PaymentGateway } from './payment-gateway.js';
import { RereadPayment } from './reread-payment.js';

const EVERY_MS = 5 * MINUTE_MS;
const AT_ONCE = 50;

/** One process at a time takes a payment; asking about one twice all the same does no harm. */
const CLAIM = `
  update payments set checked_at = now() where id in (
    select id from payments where state in ('open', 'processing') and session_id is not null
      and coalesce(checked_at, created_at) < now() - interval '10 minutes'
    order by checked_at nulls first, created_at limit ${AT_ONCE} for update skip locked)
  returning session_id as "sessionId"`;

/** Looks after payments that nobody has told us anything about for long. */
@Injectable()
export class WatchPayments {
  private readonly logger = new Logger('WatchPayments');

  constructor(
    private readonly em: EntityManager,
    private readonly gateway: PaymentGateway,
    private readonly payments: RereadPayment,
  ) {}

  @Interval(EVERY_MS)
  async look(): Promise<void> {
    if (this.gateway.mode === 'none') return;
    try {
      const waiting = await this.em.fork().execute<{ sessionId: string }[]>(CLAIM);
      // A payment that cannot be read keeps none of the others waiting.
      for (const { sessionId } of waiting) await this.payments.reread(sessionId).catch(this.warn);
    } catch (error) {
      this.warn(error);
    }
  }

  private readonly warn = (error: unknown) => this.logger.warn({ failure: loggedFault(error) });
}
