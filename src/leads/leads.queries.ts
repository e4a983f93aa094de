import { Injectable } from '@nestjs/common';
import type { HandedOverLead } from '#shared/bulk.js';
import type { ConsentView } from '#shared/consent.js';
import type { LeadFilter, LeadListRow, LeadSort, LeadView, StatusChangeView, TagView } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { Clock } from '../platform/clock.js';
import { type Counted, toPage } from '../platform/database/read-page.js';
import { type Conditions, Sql } from '../platform/database/sql.js';
import { DEFAULT_ROWS, type Page, TOTAL_MAX } from '../platform/http/list-query.js';
import { ensureLeadExists, LEAD_COLUMNS, NEXT_TASK } from './lead-lookup.js';
import {
  addFuzzySearch,
  addSearch,
  FUZZY_MATCHES,
  isTallied,
  type LeadListQuery,
  toConditions,
} from './lead-search.js';
import { LeadNotFound } from './leads.errors.js';

const SORT_COLUMNS: Record<LeadSort, string> = {
  createdAt: 'l.created_at',
  name: 'l.name collate "en-x-icu"',
  status: 'l.status',
  city: 'l.city collate "en-x-icu"',
  estimatedRent: 'l.estimated_rent',
  lastContactedAt: 'l.last_contacted_at',
  id: 'l.id',
};

/** As many as a person reads through. */
const MAX_TAGS = 200;

/** Longer than a leave; later, the teammate has the lead for good. */
const HANDED_OVER_FOR = `interval '90 days'`;

/** Those whose last reassignment the person made from themselves. */
const HANDED_OVER = `
  select l.id, l.version, l.assignee_id as "assigneeId"
  from leads l
  join lateral (
    select a.from_user_id, a.to_user_id, a.actor_id from lead_assignments a
    where a.lead_id = l.id order by a.at desc, a.id desc limit 1
  ) last on last.from_user_id = $1 and last.actor_id = $1 and last.to_user_id = l.assignee_id
  where l.status <> all($2::text[]) and l.id in (
    select a.lead_id from lead_assignments a
    where a.from_user_id = $1 and a.actor_id = $1 and a.at > $3::timestamptz - ${HANDED_OVER_FOR}
  )
  order by l.assignee_id, l.id`;

/** Reads for the leads list and the lead page. */
@Injectable()
export class LeadsQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
  ) {}

  async get(id: string): Promise<LeadView> {
    const text = `select ${LEAD_COLUMNS} from leads l where l.id = $1`;
    const lead = await this.sql.view<LeadView>(text, [id], 'lead');
    if (!lead) throw new LeadNotFound();
    return lead;
  }

  /** One page of matching leads and their total. Text that matches nothing exactly is searched fuzzily. */
  async list(query: LeadListQuery): Promise<Page<LeadListRow>> {
    if (!query.filter.q) return this.page(query, 'plain');
    const exact = await this.exactPage(query);
    return exact.total > 0 ? exact : this.page(query, 'fuzzy');
  }

  /** Ids of the matching leads in order, up to `limit`. */
  async ids(query: LeadSelection, limit: number): Promise<string[]> {
    if (!query.filter.q) return this.findIds(query, 'plain', limit);
    const exact = await this.findIds(query, 'exact', limit);
    return exact.length > 0 ? exact : this.findIds(query, 'fuzzy', Math.min(limit, FUZZY_MATCHES));
  }

  /** Tags in use, the most common first. */
  tags(): Promise<TagView[]> {
    return this.sql.rows<TagView>(
      `select tag, count(*)::int as leads from leads l, unnest(l.tags) tag
       where l.tags <> '{}' group by tag order by leads desc, tag limit ${MAX_TAGS}`,
    );
  }

  /** Open leads that this person reassigned lately and whose new assignee still has them. */
  handedOver(userId: string): Promise<HandedOverLead[]> {
    return this.sql.rows<HandedOverLead>(HANDED_OVER, [userId, ENDED, this.clock.now()]);
  }

  async statusChanges(id: string): Promise<StatusChangeView[]> {
    return this.sql.views<StatusChangeView>(
      `select c.id, c.from_status as "from", c.to_status as "to", c.cause, u.email as "by", c.at
       from lead_status_changes c left join users u on u.id = c.actor_id
       where c.lead_id = $1 order by c.at desc, c.id limit 200`,
      [id],
    );
  }

  async consents(id: string): Promise<ConsentView[]> {
    const consents = await this.sql.views<ConsentView>(
      `select c.id, c.channel, c.version, c.given_by as "givenBy", c.given_at as "givenAt",
         c.withdrawn_at as "withdrawnAt", c.page, c.contact, c.address,
         c.user_agent as "userAgent"
       from consents c where c.lead_id = $1 order by c.given_at desc, c.channel, c.id limit 200`,
      [id],
    );
    if (consents.length === 0) await ensureLeadExists(this.sql, id);
    return consents;
  }

  private async findIds(query: LeadSelection, search: Search, limit: number): Promise<string[]> {
    const { where, values } = conditionsOf(query, search);
    const row = await this.sql.row<{ ids: string[] }>(
      `select array(
         select l.id::text from leads l where ${where}
         ${orderBy(query, SORT_COLUMNS[query.sort.field], 'l.id')} limit ${limit}) as ids`,
      values,
    );
    return row!.ids;
  }

  private async page(query: LeadListQuery, search: Search): Promise<Page<LeadListRow>> {
    const { text, values } = pageText(query, search);
    return toPage(await this.sql.views<LeadListRow & Counted>(text, values, statementName(query)));
  }

  /** With few matches, sorts them all. With many, scans in list order, which fills a page sooner. */
  private async exactPage(query: LeadListQuery): Promise<Page<LeadListRow>> {
    const { rows, total } = await this.page(query, 'exact');
    if (total <= TOTAL_MAX) return { rows, total };
    const all = await this.page(query, 'common');
    return { rows: all.rows, total: TOTAL_MAX, isMore: true };
  }
}

/** Which leads, in which order. */
export type LeadSelection = Pick<LeadListQuery, 'sort' | 'filter'>;

/** `common`: the same matches as `exact`, more than are counted. */
type Search = 'plain' | 'exact' | 'common' | 'fuzzy';

function pageText(query: LeadListQuery, search: Search) {
  if (search === 'exact' || search === 'fuzzy') return searchPage(query, search);
  const { where, values } = conditionsOf(query, search);
  const page = `leads l where ${where} ${orderBy(query, SORT_COLUMNS[query.sort.field], 'l.id')} ${slice(query)}`;
  const total = search === 'common' ? `${TOTAL_MAX}` : totalOf(query.filter, where);
  return { text: pageWithTotal(page, total), values };
}

/** Materializes the matches first, by id and sort key only: sorted plans over `like` have no predictable cost. */
function searchPage(query: LeadListQuery, search: 'exact' | 'fuzzy') {
  const conditions = conditionsOf(query, search);
  const matches = `select l.id, ${SORT_COLUMNS[query.sort.field]} as key from leads l where ${conditions.where}
    limit ${search === 'fuzzy' ? FUZZY_MATCHES : TOTAL_MAX + 1}`;
  const page = `(select id, key from matches ${orderBy(query, 'key', 'id')} ${slice(query)}) m
    join leads l using (id) ${orderBy(query, 'm.key', 'm.id')}`;
  const text = `with matches as materialized (${matches})
    ${pageWithTotal(page, 'select count(*) from matches')}`;
  return { text, values: conditions.values };
}

function conditionsOf({ filter }: LeadSelection, search: Search): Conditions {
  const conditions = toConditions(filter);
  if (search === 'exact' || search === 'common') addSearch(conditions, filter.q ?? '');
  if (search === 'fuzzy') addFuzzySearch(conditions, filter.q ?? '');
  return conditions;
}

function pageWithTotal(page: string, total: string): string {
  return `select t.total, p.* from (select (${total}) as total) t
    left join lateral (select ${LEAD_COLUMNS}, ${NEXT_TASK} as "nextTask" from ${page}) p on true`;
}

function orderBy({ sort }: LeadSelection, key: string, id: string): string {
  const nulls = sort.field === 'createdAt' ? '' : 'nulls last';
  return `order by ${key} ${sort.order} ${nulls}, ${id} ${sort.order}`;
}

function slice({ range }: LeadListQuery): string {
  return `limit ${range.end - range.start + 1} offset ${range.start}`;
}

/** Planning costs as much as reading, so the page everyone opens is a prepared statement. */
function statementName({ sort, range, filter }: LeadListQuery): string | undefined {
  const isFirstPage = range.start === 0 && range.end === DEFAULT_ROWS - 1 && Object.keys(filter).length === 0;
  return isFirstPage ? `leads by ${sort.field} ${sort.order}` : undefined;
}

function totalOf(filter: LeadFilter, where: string): string {
  return isTallied(filter)
    ? `select coalesce(sum(l.n), 0) from lead_tally l where ${where}`
    : `select count(*) from leads l where ${where}`;
}
