import { Injectable } from '@nestjs/common';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { LeadFilter, LeadSort, LeadView, StatusChangeView } from '../shared/leads/lead.contract.js';
import { type LeadRow, type StatusChangeRow, toLeadView, toStatusChangeView } from './lead.view.js';
import { VIEW_COLUMNS } from './lead-columns.js';
import { isTallied, toConditions, toFuzzySearch, toSearch } from './lead-filter.js';
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

/** Reads of leads made for the list and the lead page. */
@Injectable()
export class LeadsQueries {
  constructor(private readonly sql: Sql) {}

  async get(id: string): Promise<LeadView> {
    const row = await this.sql.row<LeadRow>(
      `select ${VIEW_COLUMNS} from leads l where l.id = $1`,
      [id],
      'lead',
    );
    if (!row) throw new LeadNotFound();
    return toLeadView(row);
  }

  /** One page of the leads that match, and how many match in all. */
  async list(query: ListQuery<LeadSort, LeadFilter>): Promise<Page<LeadView>> {
    if (!query.filter.q) return this.page(query, 'plain');
    const exact = await this.page(query, 'exact');
    return exact.total > 0 ? exact : this.page(query, 'fuzzy');
  }

  async statusChanges(id: string): Promise<StatusChangeView[]> {
    const rows = await this.sql.rows<StatusChangeRow>(
      `select c.id, c.from_status as "from", c.to_status as "to", c.cause, u.email as "by", c.at
       from lead_status_changes c left join users u on u.id = c.actor_id
       where c.lead_id = $1 order by c.at desc, c.id limit 200`,
      [id],
    );
    return rows.map(toStatusChangeView);
  }

  private async page(
    { sort, range, filter }: ListQuery<LeadSort, LeadFilter>,
    search: 'plain' | 'exact' | 'fuzzy',
  ): Promise<Page<LeadView>> {
    const { where, values } = toConditions(filter);
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, l.id ${sort.order}`;
    const matches = searchMatches(search, filter.q ?? '', where, values);
    const total = matches ? 'select count(*) from matches' : totalOf(filter, where);
    const from = matches ? 'matches join leads l using (id)' : 'leads l';
    const rows = await this.sql.rows<{ total: string } & LeadRow>(
      `${matches ? `with matches as materialized (${matches})` : ''}
       select t.total, p.* from (select (${total}) as total) t
       left join lateral (
         select ${VIEW_COLUMNS} from ${from} where ${matches ? 'true' : where}
         order by ${sort.field === 'createdAt' ? order.replace(' nulls last', '') : order}
         limit ${range.end - range.start + 1} offset ${range.start}
       ) p on true`,
      values,
    );
    const found = rows.filter((row) => row.id !== null);
    return { rows: found.map(toLeadView), total: Number(rows[0]?.total ?? 0) };
  }
}

/** Text search collects its matches first: sorted plans over `like` have no stable cost. */
function searchMatches(
  search: 'plain' | 'exact' | 'fuzzy',
  q: string,
  where: string,
  values: unknown[],
): string | null {
  if (search === 'plain') return null;
  const text = search === 'exact' ? toSearch(q, values) : toFuzzySearch(q, values);
  return `select l.id from leads l where ${where} and ${text}`;
}

function totalOf(filter: LeadFilter, where: string): string {
  return isTallied(filter)
    ? `select coalesce(sum(l.n), 0) from lead_tally l where ${where}`
    : `select count(*) from leads l where ${where}`;
}
