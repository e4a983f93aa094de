import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { storableText } from '#shared/text.js';
import { Clock } from '../clock.js';
import { RELAXED_COMMIT } from '../database/sql.js';
import { defineError } from '../errors.js';
import { type JobKind, Jobs } from '../jobs/jobs.js';
import { WebhookEvent } from './webhook-event.entity.js';
import type { Reaction, WebhookSource } from './webhook-source.js';

/** The webhook is not from the claimed sender; the response doesn't say what was wrong. */
export const BadSignature = defineError('malformed', 'BAD_SIGNATURE', (status: 400 | 403) => ({
  message: 'The signature is not valid.',
  kind: status === 400 ? 'malformed' : 'forbidden',
}));

export const WebhookNotFound = defineError('not-found', 'WEBHOOK_NOT_FOUND', 'This event does not exist.');
export const WebhookNotReplayable = defineError(
  'conflict',
  'WEBHOOK_NOT_REPLAYABLE',
  'This event was already handled, or is about to be.',
);

const MAX_REASON_LENGTH = 500;

/** The event and its job are durable, so changes lost in a power failure are made again. */
const SETTLE = `
  update webhook_events set state = ?, attempts = attempts + 1, reason = null, lead_id = null, settled_at = ?
  where id = ? and state = 'received' returning ${RELAXED_COMMIT}`;
const DROP_BODY = `update webhook_events set body = '' where id = ?`;
const SET_LEAD = 'update webhook_events set lead_id = ? where id = ?';

/** Processes the inbox: each event goes to its source and is settled in the transaction of its changes. */
@Injectable()
export class WebhookHandlers implements OnModuleInit {
  private readonly logger = new Logger('WebhookHandlers');
  private readonly sources = new Map<string, WebhookSource>();

  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.jobs.work(HANDLE_WEBHOOK_FAILED, ({ eventId }) => this.markFailed(eventId));
    for (const kind of [HANDLE_WEBHOOK, HANDLE_WEBHOOK_WITH_CALLBACK])
      await this.jobs.work(kind, ({ eventId }) => this.handle(eventId));
  }

  /** Registers the source that handles its events; call it while modules are being wired. */
  register(source: WebhookSource): void {
    this.sources.set(source.name, source);
  }

  /** The job that handles a source's events. */
  kindOf(source: string): typeof HANDLE_WEBHOOK {
    return this.sources.get(source)?.callsProvider ? HANDLE_WEBHOOK_WITH_CALLBACK : HANDLE_WEBHOOK;
  }

  /** Handles an event unless it is already settled. The queue retries whatever it throws. */
  async handle(eventId: string): Promise<void> {
    const event = await this.em.fork().findOne(WebhookEvent, eventId, { populate: ['body'] });
    if (event?.state !== 'received') return;
    try {
      const source = this.sources.get(event.source);
      if (!source) throw new Error(`Nothing here handles events of ${event.source}.`);
      await this.settle(event, await source.react(event));
    } catch (error) {
      await this.recordFailure(event, error);
      throw error;
    }
  }

  /** Settled first, which locks the row: a slower worker finds it already settled. */
  private async settle({ id }: WebhookEvent, reaction: Reaction | null): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const marked = await em.execute<unknown[]>(SETTLE, [
        reaction ? 'processed' : 'ignored',
        this.clock.now(),
        id,
      ]);
      if (marked.length === 0) return;
      const about = await reaction?.(em);
      if (about?.leadId) await em.execute(SET_LEAD, [about.leadId, id]);
      if (about?.isAboutSeveral || about?.isCopied) await em.execute(DROP_BODY, [id]);
    });
  }

  private async recordFailure({ id, source, type }: WebhookEvent, error: unknown): Promise<void> {
    this.logger.warn({ source, type, eventId: id, err: error });
    const reason = storableText(error instanceof Error ? error.message : String(error), MAX_REASON_LENGTH);
    await this.em
      .fork()
      .execute(
        `update webhook_events set attempts = attempts + 1, reason = ? where id = ? and state = 'received'`,
        [reason, id],
      );
  }

  /** Marks an event as failed; from now on it waits for an admin. */
  private async markFailed(eventId: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        `update webhook_events set state = 'failed', settled_at = now() where id = ? and state = 'received'`,
        [eventId],
      );
  }
}

const ATTEMPTS = 10;
const schema = z.object({ eventId: z.guid() });

/** Attempts are from two seconds to a quarter of an hour apart, about an hour in total. */
export const HANDLE_WEBHOOK: JobKind<{ eventId: string }> = {
  name: 'handle-webhook',
  title: 'Handle a webhook',
  schema,
  subject: ({ eventId }) => ({ label: `Event ${eventId}` }),
  queue: {
    retryLimit: ATTEMPTS - 1,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
    expireInSeconds: 45,
    deadLetter: 'handle-webhook-failed',
  },
  concurrency: 1,
  isAnnounced: false,
  // Responses come first: events that arrive in a stream are taken in batches, at most this often.
  batches: { size: 16, concurrency: 4, pauseMs: 20 },
};

/**
 * Runs webhooks that call their provider back separately, so that a hanging provider delays no STOP. A batch takes no
 * longer than its slowest call.
 */
export const HANDLE_WEBHOOK_WITH_CALLBACK: JobKind<{ eventId: string }> = {
  ...HANDLE_WEBHOOK,
  name: 'ask-about-webhook',
  title: 'Handle a webhook that calls its provider',
  batches: { size: 4, concurrency: 4, pauseMs: 20 },
};

/** Also takes webhooks that crashed their process every time and so could not record a failure themselves. */
const HANDLE_WEBHOOK_FAILED: JobKind<{ eventId: string }> = {
  name: 'handle-webhook-failed',
  title: 'Mark a webhook as failed',
  schema,
  subject: ({ eventId }) => ({ label: `Event ${eventId}` }),
  queue: { retryLimit: 10, retryDelay: 30 },
  concurrency: 1,
};
