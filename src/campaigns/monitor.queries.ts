import { Injectable } from '@nestjs/common';
import { addSearch } from '../leads/lead-filter.js';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { Conditions } from '../platform/database/conditions.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { MonitorFilter, MonitorRow, MonitorSort } from '../shared/campaigns/campaign.contract.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';

const ENROLLMENT = 'campaign_enrollments e on e.lead_id = l.id and e.is_current';

/** How far a sequence has come, and what comes next. */
const PROGRESS = `
  (select jsonb_build_object('sent', count(*) filter (where m.state = 'sent'),
      'open', count(*) filter (where m.state in ('pending', 'sending', 'unknown')), 'planned', count(*))
    from messages m where m.enrollment_id = run.id)`;
const NEXT = `
  (select jsonb_build_object('at', m.due_at, 'title', coalesce(c.name, m.template), 'type', m.channel)
    from messages m left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
    where m.enrollment_id = run.id and m.state = 'pending' order by m.due_at, m.id limit 1)`;

/**
 * The page is found in indexes alone, by the leads' ids and what they are sorted by; what a row shows is read for the
 * rows of the page.
 */
const COLUMNS = `
  l.id, (
    select jsonb_build_object('id', shown.id, 'name', shown.name, 'email', shown.email, 'leadStatus', shown.status,
      'enrollment', case when run.id is not null then ${PROGRESS} || jsonb_build_object(
        'id', run.id, 'workflow', run.workflow, 'status', run.status, 'reason', run.reason,
        'startedAt', run.started_at, 'endedAt', run.ended_at, 'next', ${NEXT}) end)
    from leads shown left join campaign_enrollments run on run.lead_id = shown.id and run.is_current
    where shown.id = l.id) as row`;

const ORDERS: Record<MonitorSort, string> = {
  createdAt: 'l.created_at',
  name: 'l.name',
  startedAt: 'e.started_at',
};

/** The leads and where each stands in its campaign. */
@Injectable()
export class MonitorQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: ListQuery<MonitorSort, MonitorFilter>): Promise<Page<MonitorRow>> {
    const conditions = conditionsOf(filter);
    // Only where leads may have no enrolment: `nulls last` would keep the index from being used.
    const nulls = sort.field === 'startedAt' && !isOfEnrolled(filter) ? 'nulls last' : '';
    const order = `${ORDERS[sort.field]} ${sort.order} ${nulls}, l.id ${sort.order}`;
    const total = totalOf(filter, conditions.where);
    const read = { columns: COLUMNS, table: tableOf(filter), total, conditions, order, range };
    return readPage(this.sql, read, ({ row }: { id: string; row: MonitorRow }) => row);
  }

  /** Leads of the list that are safe to start a campaign for: they never had one, and nothing is decided. */
  async startable(filter: MonitorFilter): Promise<string[]> {
    const conditions = conditionsOf(filter).and('e.lead_id is null');
    const decided = conditions.parameter(DECIDED);
    const rows = await this.sql.rows<{ id: string }>(
      `select l.id from leads l left join ${ENROLLMENT}
       where ${conditions.where} and l.status <> all(${decided}) order by l.created_at, l.id`,
      conditions.values,
    );
    return rows.map(({ id }) => id);
  }
}

/** Stages at which starting a sequence for hundreds would be a blunder. */
export const DECIDED: readonly LeadStatus[] = ['enrolled', 'won', 'lost'];

/** A filter on campaigns needs no leads without one. */
function tableOf(filter: MonitorFilter): string {
  return `leads l ${isOfEnrolled(filter) ? 'join' : 'left join'} ${ENROLLMENT}`;
}

function isOfEnrolled({ state, workflow }: MonitorFilter): boolean {
  return Boolean(workflow || (state && state !== 'none'));
}

const NEVER_ENROLLED = `
  (select coalesce(sum(n), 0) from lead_tally) - (select count(*) from campaign_enrollments where is_current)`;

/** SQL that counts over as few rows as the filter allows: the lead tally, the enrolments alone, or both. */
function totalOf(filter: MonitorFilter, where: string): string {
  const { state, workflow, stage } = filter;
  if (!filter.q?.trim() && !filter.leadId) {
    if (!state && !workflow) return `select coalesce(sum(l.n), 0) from lead_tally l where ${where}`;
    if (!stage && state === 'none' && !workflow) return `select ${NEVER_ENROLLED}`;
    if (!stage && state !== 'none')
      return `select count(*) from campaign_enrollments e where e.is_current and ${where}`;
  }
  return `select count(*) from ${tableOf(filter)} where ${where}`;
}

function conditionsOf({ q, state, workflow, stage, leadId }: MonitorFilter): Conditions {
  const conditions = new Conditions()
    .when(state === 'none' ? undefined : state, (p) => `e.status = ${p}`)
    .when(workflow, (p) => `e.workflow = ${p}`)
    .when(stage, (p) => `l.status = ${p}`)
    .when(leadId, (p) => `l.id = ${p}`);
  if (q) addSearch(conditions, q);
  return state === 'none' ? conditions.and('e.lead_id is null') : conditions;
}
