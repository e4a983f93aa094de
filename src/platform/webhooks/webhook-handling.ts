import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { storableText } from '#shared/storable-text.js';
import { Clock } from '../clock.js';
import { RELAXED_COMMIT } from '../database/relaxed-commit.js';
import { Jobs } from '../jobs/jobs.js';
import { ASK_ABOUT_WEBHOOK, HANDLE_WEBHOOK, HANDLE_WEBHOOK_FAILED } from './handle-webhook.job.js';
import { WebhookEvent } from './webhook-event.entity.js';
import type { Reaction, WebhookSource } from './webhook-source.js';

const LONGEST_REASON = 500;

/** The event and its job are on the disk: what it led to and was lost with the machine is done again. */
const SETTLE = `
  update webhook_events set state = ?, attempts = attempts + 1, reason = null, lead_id = null, settled_at = ?
  where id = ? and state = 'received' returning ${RELAXED_COMMIT}`;
const FORGET_BODY = `update webhook_events set body = '' where id = ?`;
const NAME_LEAD = 'update webhook_events set lead_id = ? where id = ?';

/** Works the inbox off: each event is handed to its source, and settled in the transaction of what it leads to. */
@Injectable()
export class WebhookHandling implements OnModuleInit {
  private readonly logger = new Logger('WebhookHandling');
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

  /** Marks an event as failed: from now on it waits for an admin. */
  private async giveUp(eventId: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        `update webhook_events set state = 'failed', settled_at = now() where id = ? and state = 'received'`,
        [eventId],
      );
  }
}
