import { Controller, Get, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Allow } from '../../platform/access/access.decorators.js';
import { answerPage, type ListQuery, listQuerySchema } from '../../platform/http/list-query.js';
import {
  INBOUND_TEXT_SORTS,
  type InboundTextFilter,
  type InboundTextSort,
  type InboundTextView,
} from '../../shared/messages/inbound.contract.js';
import { inboundTextFilterSchema } from '../../shared/messages/inbound.schema.js';
import { InboundTextsQueries } from './inbound-texts.queries.js';

const listSchema = listQuerySchema<InboundTextSort, InboundTextFilter>(
  INBOUND_TEXT_SORTS,
  { field: 'receivedAt', order: 'desc' },
  inboundTextFilterSchema,
);

@Controller('api/inbound-texts')
export class InboundTextsController {
  constructor(private readonly queries: InboundTextsQueries) {}

  @Allow('inbound-texts.list')
  @Get()
  async list(
    @Query({ schema: listSchema }) query: ListQuery<InboundTextSort, InboundTextFilter>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<InboundTextView[]> {
    return answerPage(reply, 'inbound-texts', query, await this.queries.list(query));
  }
}
