import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';
import { Metrics } from '../platform/metrics/metrics.js';

/** Messages that wait for a later moment are on time, so only those that are due count. */
const OUTBOX = `
  select channel, state::text, count(*)::int as messages,
    extract(epoch from $1::timestamptz - min(due_at))::float as waited
  from messages where state = 'sending' or (state = 'pending' and due_at <= $1)
  group by channel, state`;

interface Due {
  channel: string;
  state: string;
  messages: number;
  waited: number;
}

/** What the outbox contributes to `/metrics`. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      'keyturn_outbox_due',
      'Messages that are due and not sent, or being sent.',
      ['channel', 'state'],
      async () =>
        (await this.due()).map(({ channel, state, messages }) => ({
          labels: { channel, state },
          value: messages,
        })),
    );
    this.metrics.gauge(
      'keyturn_outbox_wait_seconds',
      'How long the oldest due message has waited.',
      ['channel'],
      async () =>
        (await this.due())
          .filter(({ state }) => state === 'pending')
          .map(({ channel, waited }) => ({ labels: { channel }, value: waited })),
    );
  }

  private due(): Promise<Due[]> {
    return this.sql.rows<Due>(OUTBOX, [this.clock.now()], 'outbox-metrics');
  }
}
