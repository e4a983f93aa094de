import { hash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { storableText } from '#shared/text.js';
import { DatabaseUnavailable, fromDatabaseError } from '../database/database-errors.js';
import { daysBefore, Retention } from '../database/retention.js';
import { Sql } from '../database/sql.js';
import { Jobs } from '../jobs/jobs.js';
import { RateLimits } from '../limits/rate-limits.js';
import { NotConfigured } from '../providers/provider-errors.js';
import { BadSignature, WebhookHandlers } from './webhook-handling.js';
import type { Delivery, EventName, WebhookSource } from './webhook-source.js';

/** Events are stored longer than any provider repeats them, so that a repeat is recognized. */
const RETENTION_DAYS = 30;
const FAILED_RETENTION_DAYS = 90;
const MAX_NAME_LENGTH = 255;
/** Some providers never retry, so a restarting database is waited for, within the 15 seconds Twilio allows. */
const WAIT_FOR_DATABASE_MS = 9_000;
const RETRY_MS = 400;

const CLEANUP = 'delete from webhook_events where received_at < $1 and state';
const STORE = `
  insert into webhook_events (source, event_key, type, path, body) values ($1, $2, $3, $4, $5)
  on conflict do nothing returning id`;

/** Receives webhooks: verifies them, stores each once with its job, and responds immediately. */
@Injectable()
export class WebhookInbox implements OnModuleInit {
  private readonly logger = new Logger('WebhookInbox');

  constructor(
    private readonly sql: Sql,
    private readonly jobs: Jobs,
    private readonly handling: WebhookHandlers,
    private readonly limits: RateLimits,
    private readonly retention: Retention,
  ) {}

  onModuleInit(): void {
    this.retention.register(`${CLEANUP} <> 'failed'`, daysBefore(RETENTION_DAYS));
    this.retention.register(`${CLEANUP} = 'failed'`, daysBefore(FAILED_RETENTION_DAYS));
  }

  /** Resolves when the event is committed, now or earlier; the provider may forget it then. */
  async receive(source: WebhookSource, delivery: Delivery): Promise<void> {
    if (!source.isConfigured) throw new NotConfigured(source.name);
    if (!(await source.isGenuine(delivery))) return this.refuse(source, delivery);
    const until = performance.now() + WAIT_FOR_DATABASE_MS;
    await this.storeUntil(until, () => this.store(source.name, nameOf(source, delivery), delivery));
  }

  /** An event is stored once, no matter how often it is sent. */
  private async storeUntil(until: number, store: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await store();
      } catch (error) {
        const isAway = fromDatabaseError(error) instanceof DatabaseUnavailable;
        if (!isAway || performance.now() > until) throw error;
        await pause(RETRY_MS);
      }
    }
  }

  /** Rejects a webhook with a bad signature; beyond the limit it isn't even logged. */
  private async refuse({ name, refusal }: WebhookSource, { address }: Delivery): Promise<never> {
    await this.limits.count('webhookForgery', address);
    this.logger.warn({ source: name, address, failure: 'bad signature' });
    throw new BadSignature(refusal);
  }

  private async store(source: string, { key, type }: EventName, { path, body }: Delivery): Promise<void> {
    const kind = this.handling.kindOf(source);
    await this.sql.transaction(async (run) => {
      const [stored] = await run<{ id: string }>(STORE, [source, key, type, path, body], 'webhook-store');
      if (stored) await this.jobs.enqueue(run, kind, [{ eventId: stored.id }]);
    });
    this.jobs.wake(kind);
  }
}

function nameOf(source: WebhookSource, delivery: Delivery): EventName {
  const { key, type } = source.nameOf(delivery) ?? {
    key: hash('sha256', delivery.body),
    type: 'unreadable',
  };
  const isShort = key.length <= MAX_NAME_LENGTH;
  return {
    key: isShort ? storableText(key, MAX_NAME_LENGTH) : hash('sha256', key),
    type: storableText(type, 100),
  };
}
