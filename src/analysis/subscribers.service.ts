import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { SubscriberFilter, SubscriberSort, SubscriberView } from '#shared/analysis.js';
import type { Lead } from '../leads/lead.entity.js';
import { LeadEvents } from '../leads/leads.events.js';
import { type Actor, Audit } from '../platform/audit/audit.js';
import { orderBy, readPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
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
    return readPage(this.sql, read);
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

/** Deletes the lead's emails, except any that another lead or analysis has or that gets the newsletter. */
const DELETE_SUBSCRIBERS = `
  delete from property_analysis_subscribers s
  where s.email in (
      select l.email from leads l where l.id = ?
      union select e.email from property_analysis_entries e where e.lead_id = ?)
    and s.newsletter_since is null
    and not exists (select from leads l where l.email = s.email::text and l.id <> ?)
    and not exists (
      select from property_analysis_entries e where e.email = s.email::text and e.lead_id is distinct from ?)`;

/** Takes deleted leads off the list. */
@Injectable()
export class UnsubscribeLeads implements OnModuleInit {
  constructor(private readonly leadEvents: LeadEvents) {}

  onModuleInit(): void {
    this.leadEvents.deleted.on((em, lead) => this.unsubscribe(em, lead));
    this.leadEvents.disowned.on((em, lead) => this.unsubscribe(em, lead));
  }

  private async unsubscribe(em: EntityManager, { id }: Lead): Promise<void> {
    await em.execute(DELETE_SUBSCRIBERS, [id, id, id, id]);
  }
}
