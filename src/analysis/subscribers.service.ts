import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { SubscriberFilter, SubscriberSort, SubscriberView } from '#shared/analysis.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, isoMoments, Sql, type Stored } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { AnalysisSubscriber } from '../subscriptions/subscriber.entity.js';
import { SubscriberNotFound } from './analysis.errors.js';

@Injectable()
export class SubscribersService {
  constructor(
    private readonly em: EntityManager,
    private readonly audit: Audit,
  ) {}

  /** Analyses and leads with this email stay. */
  async remove(id: string, actor: Actor): Promise<void> {
    await this.em.transactional(async (em) => {
      const removed = await em.nativeDelete(AnalysisSubscriber, { id });
      if (removed === 0) throw new SubscriberNotFound();
      this.audit.record(em, 'subscriber.deleted', actor, { id });
    });
  }
}

const COLUMNS = `
  s.id, s.created_at as "createdAt", s.email, s.name, s.newsletter_since as "newsletterSince",
  (select count(*)::int from property_analysis_entries e where e.email = lower(s.email::text)) as analyses`;

type Query = ListQuery<SubscriberSort, SubscriberFilter>;

const SORT_COLUMNS: Record<SubscriberSort | 'id', string> = {
  createdAt: 's.created_at',
  email: 's.email',
  name: 's.name collate "en-x-icu"',
  id: 's.id',
};

@Injectable()
export class SubscribersQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<SubscriberView>> {
    const order = orderBy(sort, SORT_COLUMNS, ['name']);
    const table = 'property_analysis_subscribers s';
    const read = { columns: COLUMNS, table, conditions: toConditions(filter), order, range };
    return readPage(this.sql, read, isoMoments<Stored<SubscriberView>>);
  }
}

function toConditions({ id, q, hasNewsletter }: Query['filter']): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `s.id = any(${p}::uuid[])`)
    .when(q, (p) => `position(lower(${p}) in lower(concat_ws(' ', s.name, s.email))) > 0`);
  if (hasNewsletter !== undefined)
    conditions.and(`s.newsletter_since is ${hasNewsletter ? 'not null' : 'null'}`);
  return conditions;
}
