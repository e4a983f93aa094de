import { Injectable } from '@nestjs/common';
import { Conditions } from '../../platform/database/conditions.js';
import { isoMoments, type Stored } from '../../platform/database/iso-moments.js';
import { readPage } from '../../platform/database/read-page.js';
import { Sql } from '../../platform/database/sql.js';
import type { ListQuery, Page } from '../../platform/http/list-query.js';
import type {
  InboundTextFilter,
  InboundTextSort,
  InboundTextView,
} from '../../shared/messages/inbound.contract.js';

const COLUMNS = `
  t.id, t.sender, t.text, t.meaning, t.lead_id as "leadId", t.received_at as "receivedAt"`;

/** What people answered, as staff read it; strangers included, who have no lead to stand with. */
@Injectable()
export class InboundTextsQueries {
  constructor(private readonly sql: Sql) {}

  list({
    sort,
    range,
    filter,
  }: ListQuery<InboundTextSort, InboundTextFilter>): Promise<Page<InboundTextView>> {
    const conditions = new Conditions()
      .when(filter.meaning && [filter.meaning].flat(), (p) => `t.meaning = any(${p})`)
      .when(filter.leadId, (p) => `t.lead_id = ${p}`)
      .when(filter.isKnown, (p) => `(t.lead_id is not null) = ${p}`);
    const order = `t.received_at ${sort.order}, t.id ${sort.order}`;
    const read = { columns: COLUMNS, table: 'inbound_texts t', conditions, order, range };
    return readPage(this.sql, read, isoMoments<Stored<InboundTextView>>);
  }
}
