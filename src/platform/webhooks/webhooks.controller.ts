import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  WEBHOOK_SORTS,
  type WebhookEventView,
  type WebhookFilter,
  type WebhookSort,
} from '#shared/jobs/webhook.contract.js';
import { webhookFilterSchema } from '#shared/jobs/webhook.schema.js';
import { Allow, CurrentActor } from '../access/access.decorators.js';
import type { Actor } from '../audit/audit.js';
import { idSchema } from '../http/id-schema.js';
import { answerPage, type ListQuery, listQuerySchema } from '../http/list-query.js';
import { WebhookReplays } from './webhook-replays.js';
import { WebhookNotFound } from './webhooks.errors.js';
import { WebhooksQueries } from './webhooks.queries.js';

const listSchema = listQuerySchema<WebhookSort, WebhookFilter>(
  WEBHOOK_SORTS,
  { field: 'receivedAt', order: 'desc' },
  webhookFilterSchema,
);

@Controller('api/jobs/webhooks')
export class WebhooksController {
  constructor(
    private readonly queries: WebhooksQueries,
    private readonly replays: WebhookReplays,
  ) {}

  @Allow('jobs/webhooks.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<WebhookSort, WebhookFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookEventView[]> {
    return answerPage(reply, 'webhooks', query, await this.queries.list(query));
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
