import { Injectable } from '@nestjs/common';
import type { MonitorFilter, MonitorRow, MonitorSort } from '#shared/campaign.js';
import type { LeadStatus } from '#shared/lead.js';
import { addSearch } from '../leads/lead-search.js';
import { consentSql, noConsentSql } from '../messages/send-policy.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/templates.js';
import { readMappedPage } from '../platform/database/read-page.js';
import { Conditions, Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import { joinedSql } from './campaigns.queries.js';

const ENROLLMENT = 'campaign_enrollments e on e.lead_id = l.id and e.is_current';

/** Progress of a campaign. */
const PROGRESS = `
  (select jsonb_build_object('sent', count(*) filter (where m.state = 'sent'),
      'open', count(*) filter (where m.state in ('pending', 'sending', 'unknown')), 'planned', count(*))
    from messages m where m.enrollment_id = run.id)`;

/** SQL: the message an enrollment sends next, as things stand: not one for which there is no consent. */
export const nextSql = (enrollment: string) => `
  (select jsonb_build_object('at', m.due_at, 'title', coalesce(t.name, m.template), 'type', m.channel)
    from messages m left join campaign_templates t on m.template = '${CAMPAIGN_PREFIX}' || t.id
    where m.enrollment_id = ${enrollment}.id and m.state = 'pending' and t.is_active is not false
      and ${noConsentSql('m')} is null
    order by m.due_at, m.id limit 1)`;

/**
 * The page is found by indexes alone, using only ids and the sort column. Everything shown in a row is read for the
 * rows of the page.
 */
const COLUMNS = `
  l.id, (
    select jsonb_build_object('id', shown.id, 'name', shown.name, 'email', shown.email, 'leadStatus', shown.status,
      'enrollment', case when run.id is not null then ${PROGRESS} || jsonb_build_object(
        'id', run.id, 'workflow', run.workflow, 'status', run.status, 'reason', run.reason, 'joined', ${joinedSql('run')},
        'startedAt', run.started_at, 'endedAt', run.ended_at, 'next', ${nextSql('run')}) end,
      'hasConsent', ${consentSql('shown.id', `'email'`, 'shown.email')} is not null
        or ${consentSql('shown.id', `'sms'`, 'owner_phone(shown.phone)')} is not null)
    from leads shown left join campaign_enrollments run on run.lead_id = shown.id and run.is_current
    where shown.id = l.id) as row`;

type Query = ListQuery<MonitorSort, MonitorFilter>;
type Filter = Query['filter'];

const ORDERS: Record<MonitorSort | 'id', string> = {
  createdAt: 'l.created_at',
  name: 'l.name',
  email: 'l.email',
  leadStatus: 'l.status',
  state: 'e.status',
  startedAt: 'e.started_at',
  id: 'l.id',
};

/** All leads with their campaigns. */
@Injectable()
export class MonitorQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: Query): Promise<Page<MonitorRow>> {
    const conditions = conditionsOf(filter);
    // Only where leads may have no enrollment: `nulls last` would disable the index.
    const nulls = ORDERS[sort.field].startsWith('e.') && !needsEnrollment(filter) ? 'nulls last' : '';
    const order = `${ORDERS[sort.field]} ${sort.order} ${nulls}, l.id ${sort.order}`;
    const total = totalOf(filter, conditions.where);
    const read = { columns: COLUMNS, table: tableOf(filter), total, conditions, order, range };
    return readMappedPage(this.sql, read, ({ row }: { id: string; row: MonitorRow }) => row);
  }

  /** Listed leads that can safely be started: never enrolled and not decided. */
  async startable(filter: MonitorFilter): Promise<string[]> {
    const conditions = conditionsOf(filter).and('e.lead_id is null');
    const decided = conditions.parameter(FINAL_STATUSES);
    const rows = await this.sql.rows<{ id: string }>(
      `select l.id from leads l left join ${ENROLLMENT}
       where ${conditions.where} and l.status <> all(${decided}) order by l.created_at, l.id`,
      conditions.values,
    );
    return rows.map(({ id }) => id);
  }
}

/** Statuses for which a bulk start would be a mistake. */
export const FINAL_STATUSES: readonly LeadStatus[] = ['enrolled', 'won', 'lost'];

/** Filters on campaigns don't need leads without one. */
function tableOf(filter: MonitorFilter): string {
  return `leads l ${needsEnrollment(filter) ? 'join' : 'left join'} ${ENROLLMENT}`;
}

function needsEnrollment({ state, workflow }: MonitorFilter): boolean {
  return Boolean(workflow || (state && state !== 'none'));
}

const NEVER_ENROLLED = `
  (select coalesce(sum(n), 0) from lead_tally) - (select count(*) from campaign_enrollments where is_current)`;

/** Counts as few rows as the filter allows: the lead tally, the enrollments, or both. */
function totalOf(filter: Filter, where: string): string {
  const { state, workflow, stage } = filter;
  if (!filter.id && !filter.q?.trim() && !filter.leadId) {
    if (!state && !workflow) return `select coalesce(sum(l.n), 0) from lead_tally l where ${where}`;
    if (!stage && state === 'none' && !workflow) return `select ${NEVER_ENROLLED}`;
    if (!stage && state !== 'none')
      return `select count(*) from campaign_enrollments e where e.is_current and ${where}`;
  }
  return `select count(*) from ${tableOf(filter)} where ${where}`;
}

function conditionsOf({ id, q, state, workflow, stage, leadId }: Filter): Conditions {
  const conditions = new Conditions()
    .when(id, (p) => `l.id = any(${p}::uuid[])`)
    .when(state === 'none' ? undefined : state, (p) => `e.status = ${p}`)
    .when(workflow, (p) => `e.workflow = ${p}`)
    .when(stage, (p) => `l.status = ${p}`)
    .when(leadId, (p) => `l.id = ${p}`);
  if (q) addSearch(conditions, q);
  return state === 'none' ? conditions.and('e.lead_id is null') : conditions;
}
