import { Controller, Injectable } from '@nestjs/common';
import {
  INBOUND_TEXT_SORTS,
  type InboundTextFilter,
  type InboundTextSort,
  type InboundTextView,
  inboundTextFilterSchema,
} from '#shared/inbound-text.js';
import { readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import { defineError } from '../platform/errors.js';
import { ListController } from '../platform/http/list-controller.js';
import { type ListQuery, listQuerySchema, type Page } from '../platform/http/list-query.js';

const InboundTextNotFound = defineError('not-found', 'INBOUND_TEXT_NOT_FOUND', 'Text not found');

const listSchema = listQuerySchema<InboundTextSort, InboundTextFilter>(
  INBOUND_TEXT_SORTS,
  { field: 'receivedAt', order: 'desc' },
  inboundTextFilterSchema,
);

const COLUMNS = `
  t.id, t.sender, t.text, t.meaning, t.lead_id as "leadId", t.received_at as "receivedAt"`;

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
    return readPage(this.sql, read);
  }
}

@Controller('api/inbound-texts')
export class InboundTextsController extends ListController<
  InboundTextView,
  InboundTextSort,
  InboundTextFilter
>({
  resource: 'inbound-texts',
  action: 'inbound-texts.list',
  query: listSchema,
  missing: InboundTextNotFound,
}) {
  constructor(protected readonly queries: InboundTextsQueries) {
    super();
  }
}
