import { Injectable } from '@nestjs/common';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import { TODAY_ROWS, type TodayGroup, type TodayLead, type TodayView } from '#shared/dashboard.js';
import { displayName } from '#shared/lead.js';
import { officeHours, waitedSeconds } from '#shared/speed-to-lead.js';
import { isWorkingAt } from '#shared/working-hours.js';
import { ANSWER_TITLES } from '../activity/task.entity.js';
import { WorkingHoursService } from '../booking/working-hours/working-hours.service.js';
import { Clock } from '../platform/clock.js';
import { dayOf, isoMoments, midnight, Sql } from '../platform/database/sql.js';
import { AWAITS_CONTACT } from '../speed-to-lead/speed-to-lead.jobs.js';

/** Older leads without contact show in reports, not here. */
const NEW_FOR = `interval '14 days'`;

const LEAD = `l.id as "leadId", l.name, l.property_address as "propertyAddress", l.phone`;
/** The window count is computed before the limit, so one statement answers both. */
const TOTAL = `count(*) over ()::int as total`;

const NEW_LEADS = `
  select ${LEAD}, l.created_at as "createdAt", l.assignee_id as "assigneeId", ${TOTAL},
    (select max(e.minutes) from lead_escalations e where e.lead_id = l.id) as "escalatedAfter"
  from leads l
  where l.created_at > $1::timestamptz - ${NEW_FOR} and ${AWAITS_CONTACT}
  order by l.created_at desc, l.id limit ${TODAY_ROWS}`;

const WALKTHROUGHS = `
  select ${LEAD}, l.walkthrough_date as "startsAt", l.walkthrough_confirmed as "isConfirmed", ${TOTAL},
    (select w.id from walkthroughs w
      where w.lead_id = l.id and w.status = 'scheduled' and w.starts_at <= $1::timestamptz) as "unsettledId"
  from leads l
  where l.walkthrough_date >= ${midnight(dayOf('$1::timestamptz'))}
    and l.walkthrough_date < ${midnight(`${dayOf('$1::timestamptz')} + 1`)} and l.status <> 'lost'
  order by l.walkthrough_date, l.id limit ${TODAY_ROWS}`;

const REPLIES = `
  select ${LEAD}, left(r.text, 200) as text, r.received_at as "receivedAt", ${TOTAL}
  from (
    select distinct t.lead_id from lead_tasks t
    where t.done_at is null and t.title in (${ANSWER_TITLES})
  ) open
  join leads l on l.id = open.lead_id
  cross join lateral (
    select * from (
      (select i.text, i.received_at from inbound_texts i
        where i.lead_id = l.id order by i.received_at desc, i.id desc limit 1)
      union all
      (select e.text, e.received_at from inbound_emails e
        where e.lead_id = l.id and not e.is_automatic order by e.received_at desc, e.id desc limit 1)
      union all
      (select '${CALL_OUTCOME_LABELS.missed}', c.created_at from lead_calls c
        where c.lead_id = l.id and c.outcome = 'missed' order by c.created_at desc, c.id desc limit 1)
    ) latest
    order by latest.received_at desc limit 1
  ) r
  order by r.received_at desc, l.id limit ${TODAY_ROWS}`;

const WAITING = `
  select ${LEAD}, w.since as "sinceAt", w.for, w."documentName", w."amountCents", ${TOTAL}
  from (
    select d.lead_id, coalesce(d.sent_at, d.created_at) as since, null::int as "amountCents",
      d.form_name as "documentName",
      case d.state when 'viewed' then 'signature-viewed' else 'signature' end as for
    from documents d where d.state in ('sent', 'viewed')
    union all
    select p.lead_id, p.created_at, p.amount_cents, null, 'payment' from payments p where p.state = 'open'
  ) w
  join leads l on l.id = w.lead_id
  order by w.since, l.id limit ${TODAY_ROWS}`;

type NewLead = Omit<TodayView['newLeads']['rows'][number], 'waitedSeconds' | 'isRunning'>;

/** What staff need to act on, for the top of the dashboard. */
@Injectable()
export class TodayQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly hours: WorkingHoursService,
  ) {}

  async view(): Promise<TodayView> {
    const now = [this.clock.now()];
    // Sequential: each takes about a millisecond, and every open console asks after each change.
    return {
      newLeads: await this.newLeads(),
      walkthroughs: await this.group(WALKTHROUGHS, now, 'today-walkthroughs'),
      replies: await this.group(REPLIES, [], 'today-replies'),
      waiting: await this.group(WAITING, [], 'today-waiting'),
    };
  }

  /** Each lead with how long it has waited for a response. */
  private async newLeads(): Promise<TodayView['newLeads']> {
    const now = this.clock.now();
    const { total, rows } = await this.group<TodayGroup<NewLead>>(NEW_LEADS, [now], 'today-new-leads');
    const office = officeHours(await this.hours.list());
    const isRunning = isWorkingAt(office, now);
    const clocks = rows.map((row) => ({
      ...row,
      waitedSeconds: waitedSeconds(office, new Date(row.createdAt), now),
      isRunning,
    }));
    return { total, rows: clocks };
  }

  private async group<Group extends TodayGroup<TodayLead>>(
    text: string,
    values: unknown[],
    name: string,
  ): Promise<Group> {
    const found = await this.sql.rows<TodayLead & { total: number }>(text, values, name);
    const rows = found.map(({ total: _, ...row }) => ({ ...isoMoments(row), name: displayName(row) }));
    return { total: found[0]?.total ?? 0, rows } as Group;
  }
}
