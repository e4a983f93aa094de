import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import { storableText } from '#shared/text.js';
import { Clock } from '../clock.js';
import { RELAXED_COMMIT } from '../database/sql.js';
import { DomainError, NotFound } from '../errors.js';
import type { JobKind } from '../jobs/jobs.js';
import { Jobs } from '../jobs/jobs.js';
import { WebhookEvent } from './webhook-event.entity.js';
import type { Reaction, WebhookSource } from './webhook-source.js';

/** The call is not from whom it says; the answer does not tell what was wrong with it. */
export class BadSignature extends DomainError {
  readonly kind: 'malformed' | 'forbidden';
  readonly code = 'BAD_SIGNATURE';

  constructor(status: 400 | 403) {
    super('The signature is not valid.');
    this.kind = status === 400 ? 'malformed' : 'forbidden';
  }
}

export class WebhookNotFound extends NotFound {
  override readonly code = 'WEBHOOK_NOT_FOUND';
  constructor() {
    super('There is no such event.');
  }
}

export class WebhookNotReplayable extends DomainError {
  readonly kind = 'conflict';
  readonly code = 'WEBHOOK_NOT_REPLAYABLE';
  constructor() {
    super('This event was handled already, or is about to be.');
  }
}

const LONGEST_REASON = 500;

/** The event and its job are on the disk: what it led to and was lost with the machine is done again. */
const SETTLE = `
  update webhook_events set state = ?, attempts = attempts + 1, reason = null, lead_id = null, settled_at = ?
  where id = ? and state = 'received' returning ${RELAXED_COMMIT}`;
const FORGET_BODY = `update webhook_events set body = '' where id = ?`;
const NAME_LEAD = 'update webhook_events set lead_id = ? where id = ?';

/** Works the inbox off: each event is handed to its source, and settled in the transaction of what it leads to. */
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
    await this.jobs.work(HANDLE_WEBHOOK_FAILED, ({ eventId }) => this.giveUp(eventId));
    for (const kind of [HANDLE_WEBHOOK, ASK_ABOUT_WEBHOOK])
      await this.jobs.work(kind, ({ eventId }) => this.handle(eventId));
  }

  /** Says who handles the events of a source; call it while modules are wired. */
  by(source: WebhookSource): void {
    this.sources.set(source.name, source);
  }

  /** Which work handles the events of a source. */
  kindOf(source: string): typeof HANDLE_WEBHOOK {
    return this.sources.get(source)?.asksBack ? ASK_ABOUT_WEBHOOK : HANDLE_WEBHOOK;
  }

  /** Handles an event unless that was done; what it throws is tried again by the queue. */
  async handle(eventId: string): Promise<void> {
    const event = await this.em.fork().findOne(WebhookEvent, eventId, { populate: ['body'] });
    if (event?.state !== 'received') return;
    try {
      const source = this.sources.get(event.source);
      if (!source) throw new Error(`Nothing here handles events of ${event.source}.`);
      await this.settle(event, await source.react(event));
    } catch (error) {
      await this.noteFailure(event, error);
      throw error;
    }
  }

  /** Marked first, which holds it: whoever is slower finds it settled. */
  private async settle({ id }: WebhookEvent, reaction: Reaction | null): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const marked = await em.execute<unknown[]>(SETTLE, [
        reaction ? 'processed' : 'ignored',
        this.clock.now(),
        id,
      ]);
      if (marked.length === 0) return;
      const about = await reaction?.(em);
      if (about?.leadId) await em.execute(NAME_LEAD, [about.leadId, id]);
      if (about?.isOfMany) await em.execute(FORGET_BODY, [id]);
    });
  }

  private async noteFailure({ id, source, type }: WebhookEvent, error: unknown): Promise<void> {
    this.logger.warn({ source, type, eventId: id, err: error });
    const reason = storableText(error instanceof Error ? error.message : String(error), LONGEST_REASON);
    await this.em
      .fork()
      .execute(
        `update webhook_events set attempts = attempts + 1, reason = ? where id = ? and state = 'received'`,
        [reason, id],
      );
  }

  /** Marks an event as failed, so that it waits for an admin. */
  private async giveUp(eventId: string): Promise<void> {
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

/** Tries are from two seconds to a quarter of an hour apart: about an hour in all. */
export const HANDLE_WEBHOOK: JobKind<{ eventId: string }> = {
  name: 'handle-webhook',
  title: 'Handle a call of a provider',
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
  // Answers come first: what is told in a stream is taken many at a time, and not more often than this.
  batches: { size: 16, atOnce: 4, pauseMs: 20 },
};

/**
 * Handles calls whose provider is asked in turn, apart from the others: a provider that hangs holds up no STOP. A batch
 * takes no longer than its slowest call.
 */
export const ASK_ABOUT_WEBHOOK: JobKind<{ eventId: string }> = {
  ...HANDLE_WEBHOOK,
  name: 'ask-about-webhook',
  title: 'Handle a call of a provider that is asked in turn',
  batches: { size: 4, atOnce: 4, pauseMs: 20 },
};

/** Also takes calls that killed their process each time, and so could note no failure themselves. */
export const HANDLE_WEBHOOK_FAILED: JobKind<{ eventId: string }> = {
  name: 'handle-webhook-failed',
  title: 'Give a call of a provider up',
  schema,
  subject: ({ eventId }) => ({ label: `Event ${eventId}` }),
  queue: { retryLimit: 10, retryDelay: 30 },
  concurrency: 1,
};
