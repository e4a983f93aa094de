import { Injectable } from '@nestjs/common';
import type { WebhookEventView, WebhookFilter, WebhookSort } from '#shared/jobs/webhook.contract.js';
import { Conditions } from '../database/conditions.js';
import { isoMoments, type Stored } from '../database/iso-moments.js';
import { readPage } from '../database/read-page.js';
import { Sql } from '../database/sql.js';
import type { ListQuery, Page } from '../http/list-query.js';

const COLUMNS = `
  w.id, w.source, w.event_key as "eventKey", w.type, w.state, w.attempts, w.reason, w.lead_id as "leadId",
  w.received_at as "receivedAt", w.settled_at as "settledAt"`;

/** The calls of providers, as admins read them. */
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
    return readPage(this.sql, read, isoMoments<Stored<WebhookEventView>>);
  }
}
