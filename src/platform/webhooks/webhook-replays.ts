import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { REPLAYABLE } from '#shared/jobs/webhook.contract.js';
import { type Actor, Audit } from '../audit/audit.js';
import { Jobs } from '../jobs/jobs.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { WebhookHandling } from './webhook-handling.js';
import { WebhookNotFound, WebhookNotReplayable } from './webhooks.errors.js';

/** Has an event handled once more that was given up or passed over. */
@Injectable()
export class WebhookReplays {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly handling: WebhookHandling,
    private readonly audit: Audit,
  ) {}

  async replay(id: string, actor: Actor): Promise<void> {
    const kind = await this.em.transactional(async (em) => {
      const event = await em.findOne(WebhookEvent, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
      if (!event) throw new WebhookNotFound();
      if (!REPLAYABLE.includes(event.state)) throw new WebhookNotReplayable();
      const { source, type, state, attempts } = event;
      this.audit.record(em, 'webhook.replayed', actor, { id, before: { source, type, state, attempts } });
      Object.assign(event, { state: 'received', attempts: 0, settledAt: null });
      await this.jobs.enqueue(em, this.handling.kindOf(source), [{ eventId: id }]);
      return this.handling.kindOf(source);
    });
    this.jobs.wake(kind);
  }
}
