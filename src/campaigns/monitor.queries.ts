import { Injectable } from '@nestjs/common';
import { CAMPAIGN_PREFIX } from '../messages/templates/known-templates.js';
import { Conditions } from '../platform/database/conditions.js';
import { readPage } from '../platform/database/read-page.js';
import { Sql } from '../platform/database/sql.js';
import type { ListQuery, Page } from '../platform/http/list-query.js';
import type { MonitorFilter, MonitorRow, MonitorSort } from '../shared/campaigns/campaign.contract.js';
import type { LeadStatus } from '../shared/leads/lead.contract.js';

const ENROLLMENT = 'campaign_enrollments e on e.lead_id = l.id and e.is_current';

/** How far a sequence has come; only the rows of the page are asked. */
const MESSAGES = `
  left join lateral (
    select count(*) filter (where m.state = 'sent')::int as sent,
      count(*) filter (where m.state in ('pending', 'sending', 'unknown'))::int as open, count(*)::int as planned
    from messages m where m.enrollment_id = e.id) as counts on true
  left join lateral (
    select m.due_at as at, coalesce(c.name, m.template) as title, m.channel as type
    from messages m left join campaign_templates c on m.template = '${CAMPAIGN_PREFIX}' || c.id
    where m.enrollment_id = e.id and m.state = 'pending' order by m.due_at, m.id limit 1) as next on true`;

const COLUMNS = `
  l.id, l.name, l.email, l.status as "leadStatus",
  case when e.id is not null then jsonb_build_object(
    'id', e.id, 'workflow', e.workflow, 'status', e.status, 'reason', e.reason,
    'startedAt', e.started_at, 'endedAt', e.ended_at, 'sent', counts.sent, 'open', counts.open,
    'planned', counts.planned,
    'next', case when next.at is not null
      then jsonb_build_object('at', next.at, 'title', next.title, 'type', next.type) end) end as enrollment`;

const SORT_COLUMNS: Record<MonitorSort, string> = {
  createdAt: 'l.created_at',
  name: 'l.name',
  startedAt: 'e.started_at',
};

/** The leads and where each stands in its campaign. */
@Injectable()
export class MonitorQueries {
  constructor(private readonly sql: Sql) {}

  list({ sort, range, filter }: ListQuery<MonitorSort, MonitorFilter>): Promise<Page<MonitorRow>> {
    const { state, workflow } = filter;
    const conditions = conditionsOf(filter);
    const order = `${SORT_COLUMNS[sort.field]} ${sort.order} nulls last, l.id ${sort.order}`;
    // Who asks for those in a campaign needs none of the leads without one.
    const isEnrolled = workflow || (state && state !== 'none');
    const table = `leads l ${isEnrolled ? 'join' : 'left join'} ${ENROLLMENT}`;
    const read = { columns: COLUMNS, table, joins: MESSAGES, conditions, order, range };
    return readPage(this.sql, read, (row: MonitorRow) => row);
  }

  /** Those of the list that a campaign can be started for without a thought: none ever was, and nothing is decided. */
  async startable(filter: MonitorFilter): Promise<string[]> {
    const conditions = conditionsOf(filter).and('e.id is null');
    const decided = conditions.parameter(DECIDED);
    const rows = await this.sql.rows<{ id: string }>(
      `select l.id from leads l left join ${ENROLLMENT}
       where ${conditions.where} and l.status <> all(${decided}) order by l.created_at, l.id`,
      conditions.values,
    );
    return rows.map(({ id }) => id);
  }
}

/** At these a sequence by the hundred would be a blunder. */
export const DECIDED: readonly LeadStatus[] = ['enrolled', 'won', 'lost'];

function conditionsOf({ q, state, workflow, stage, leadId }: MonitorFilter): Conditions {
  const conditions = new Conditions()
    .when(q?.trim(), (p) => `position(lower(${p}) in lower(concat_ws(' ', l.name, l.email))) > 0`)
    .when(state === 'none' ? undefined : state, (p) => `e.status = ${p}`)
    .when(workflow, (p) => `e.workflow = ${p}`)
    .when(stage, (p) => `l.status = ${p}`)
    .when(leadId, (p) => `l.id = ${p}`);
  return state === 'none' ? conditions.and('e.id is null') : conditions;
}
