import type { StreamableFile } from '@nestjs/common';
import { Controller, Delete, Get, HttpCode, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  SUBSCRIBER_SORTS,
  type SubscriberFilter,
  type SubscriberSort,
  type SubscriberView,
} from '#shared/analysis.js';
import { subscriberFilterSchema } from '#shared/analysis.schema.js';
import { Allow, CurrentActor } from '../platform/access/access.js';
import type { Actor } from '../platform/audit/audit.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/csv-export.js';
import {
  answerPage,
  exportQuerySchema,
  type ListQuery,
  listQuerySchema,
} from '../platform/http/list-query.js';
import { idSchema } from '../platform/http/params.js';
import { SubscriberNotFound } from './analysis.errors.js';
import { SubscribersQueries, SubscribersService } from './subscribers.service.js';

const listSchema = listQuerySchema<SubscriberSort, SubscriberFilter>(
  SUBSCRIBER_SORTS,
  { field: 'createdAt', order: 'desc' },
  subscriberFilterSchema,
);
const exportSchema = exportQuerySchema(listSchema);
const subscriberIdSchema = idSchema(SubscriberNotFound);

const FILE: ListExport<SubscriberView> = {
  name: 'subscribers',
  action: 'subscribers.exported',
  columns: {
    Email: ({ email }) => email,
    Name: ({ name }) => name,
    Subscribed: ({ createdAt }) => createdAt,
    Analyses: ({ analyses }) => analyses,
  },
};

@Controller('api/subscribers')
export class SubscribersController {
  constructor(
    private readonly subscribers: SubscribersService,
    private readonly queries: SubscribersQueries,
    private readonly exports: ListExports,
  ) {}

  @Allow('subscribers.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<SubscriberSort, SubscriberFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubscriberView[]> {
    return answerPage(reply, 'subscribers', query, await this.queries.list(query));
  }

  @Allow('subscribers.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<SubscriberSort, SubscriberFilter>,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('subscribers.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: subscriberIdSchema }) id: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await this.subscribers.remove(id, actor);
  }
}
