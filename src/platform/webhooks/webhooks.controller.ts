import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Controller, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import {
  REPLAYABLE,
  WEBHOOK_SORTS,
  type WebhookEventView,
  type WebhookFilter,
  type WebhookSort,
  webhookFilterSchema,
} from '#shared/webhook.js';
import { Allow, CurrentActor } from '../access/access.js';
import { type Actor, Audit } from '../audit/audit.js';
import { readPage } from '../database/read-page.js';
import { Conditions, Sql } from '../database/sql.js';
import { ListController } from '../http/list-controller.js';
import { type ListQuery, listQuerySchema, type Page } from '../http/list-query.js';
import { idSchema } from '../http/params.js';
import { Jobs } from '../jobs/jobs.js';
import { WebhookEvent } from './webhook-event.entity.js';
import { WebhookHandlers, WebhookNotFound, WebhookNotReplayable } from './webhook-handling.js';

const COLUMNS = `
  w.id, w.source, w.event_key as "eventKey", w.type, w.state, w.attempts, w.reason, w.lead_id as "leadId",
  w.received_at as "receivedAt", w.settled_at as "settledAt"`;

/** Received webhooks, for admins. */
@Injectable()
export class WebhooksQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: ListQuery<WebhookSort, WebhookFilter>): Promise<Page<WebhookEventView>> {
    const conditions = new Conditions()
      .when(filter.id, (p) => `w.id = any(${p}::uuid[])`)
      .when(filter.state && [filter.state].flat(), (p) => `w.state = any(${p})`)
      .when(filter.source, (p) => `w.source = ${p}`);
    const order = `${sort.field === 'id' ? 'w.id' : 'w.received_at'} ${sort.order}, w.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'webhook_events w', conditions, order, range };
    return readPage(this.sql, read);
  }
}

/** Processes a failed or ignored event again. */
@Injectable()
export class WebhookReplays {
  constructor(
    private readonly em: EntityManager,
    private readonly jobs: Jobs,
    private readonly handling: WebhookHandlers,
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

const listSchema = listQuerySchema<WebhookSort, WebhookFilter>(
  WEBHOOK_SORTS,
  { field: 'receivedAt', order: 'desc' },
  webhookFilterSchema,
);

@Controller('api/jobs/webhooks')
export class WebhooksController extends ListController<WebhookEventView, WebhookSort, WebhookFilter>({
  resource: 'webhooks',
  action: 'jobs/webhooks.list',
  query: listSchema,
  missing: WebhookNotFound,
}) {
  constructor(
    protected readonly queries: WebhooksQueries,
    private readonly replays: WebhookReplays,
  ) {
    super();
  }

  @Allow('jobs.change')
  @Post(':id/replay')
  @HttpCode(204)
  replay(
    @Param('id', { schema: idSchema(WebhookNotFound) }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    return this.replays.replay(id, actor);
  }
}
