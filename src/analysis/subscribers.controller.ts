import type { StreamableFile } from '@nestjs/common';
import { Controller, Delete, Get, Header, HttpCode, Ip, Param, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow, type Caller, CurrentCaller } from '../platform/access/access.decorators.js';
import { idSchema } from '../platform/http/id-schema.js';
import { type ExportQuery, type ListExport, ListExports } from '../platform/http/list-export.js';
import { contentRange, type ListQuery, listQuerySchema } from '../platform/http/list-query.js';
import {
  SUBSCRIBER_SORTS,
  type SubscriberFilter,
  type SubscriberSort,
  type SubscriberView,
} from '../shared/analysis/subscriber.contract.js';
import { subscriberFilterSchema } from '../shared/analysis/subscriber.schema.js';
import { SubscriberNotFound } from './analysis.errors.js';
import { SubscribersQueries } from './subscribers.queries.js';
import { SubscribersService } from './subscribers.service.js';

const listSchema = listQuerySchema<SubscriberSort, SubscriberFilter>(
  SUBSCRIBER_SORTS,
  { field: 'createdAt', order: 'desc' },
  subscriberFilterSchema,
);
const exportSchema = listSchema.omit({ range: true });
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
  @Header('Access-Control-Expose-Headers', 'Content-Range')
  async list(
    @Query({ schema: listSchema }) query: ListQuery<SubscriberSort, SubscriberFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<SubscriberView[]> {
    const page = await this.queries.list(query);
    reply.header('Content-Range', contentRange('subscribers', query.range.start, page));
    return page.rows;
  }

  @Allow('subscribers.list')
  @Get('export')
  export(
    @Query({ schema: exportSchema }) query: ExportQuery<SubscriberSort, SubscriberFilter>,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    const actor = { id: caller.id, address };
    return this.exports.answer(FILE, query, (each) => this.queries.list(each), actor, reply);
  }

  @Allow('subscribers.delete')
  @Delete(':id')
  @HttpCode(204)
  async remove(
    @Param('id', { schema: subscriberIdSchema }) id: string,
    @CurrentCaller() caller: Caller,
    @Ip() address: string,
  ): Promise<void> {
    await this.subscribers.remove(id, { id: caller.id, address });
  }
}
