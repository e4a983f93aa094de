import { Controller, Get, Injectable, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  INBOUND_TEXT_SORTS,
  type InboundTextFilter,
  type InboundTextSort,
  type InboundTextView,
} from '#shared/messages/inbound.contract.js';
import { inboundTextFilterSchema } from '#shared/messages/inbound.schema.js';
import { Allow } from '../platform/access/access.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import { answerPage, type ListQuery, listQuerySchema, type Page } from '../platform/http/list-query.js';

const listSchema = listQuerySchema<InboundTextSort, InboundTextFilter>(
  INBOUND_TEXT_SORTS,
  { field: 'receivedAt', order: 'desc' },
  inboundTextFilterSchema,
);

/** Received texts for staff, including those from unknown numbers. */
@Injectable()
export class InboundTextsQueries {
  constructor(private readonly sql: Sql) {}

  list({
    sort,
    range,
    filter,
  }: ListQuery<InboundTextSort, InboundTextFilter>): Promise<Page<InboundTextView>> {
    const conditions = new Conditions()
      .when(filter.id, (p) => `t.id = any(${p}::uuid[])`)
      .when(filter.meaning && [filter.meaning].flat(), (p) => `t.meaning = any(${p})`)
      .when(filter.leadId, (p) => `t.lead_id = ${p}`)
      .when(filter.isKnown, (p) => `(t.lead_id is not null) = ${p}`);
    const order = `${sort.field === 'id' ? 't.id' : 't.received_at'} ${sort.order}, t.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'inbound_texts t', conditions, order, range };
    return readPage(this.sql, read, isoMoments<Stored<InboundTextView>>);
  }
}

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

const COLUMNS = `
  t.id, t.sender, t.text, t.meaning, t.lead_id as "leadId", t.received_at as "receivedAt"`;
