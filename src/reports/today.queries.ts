import { Injectable } from '@nestjs/common';
import { CALL_OUTCOME_LABELS } from '#shared/call.js';
import { TODAY_MAX, type TodayGroup, type TodayLead, type TodayView } from '#shared/dashboard.js';
import { displayName } from '#shared/lead.js';
import { ENDED } from '#shared/setup-progress.js';
import { officeHours, waitedSeconds } from '#shared/speed-to-lead.js';
import { isWorkingAt } from '#shared/working-hours.js';
import { isSignedAgreement } from '../activity/setup-progress.queries.js';
import { ANSWER_TITLES } from '../activity/task.entity.js';
import { WorkingHoursService } from '../booking/working-hours/working-hours.service.js';
import { SANDBOX_PREFIX, SignatureGateway } from '../documents/signature-gateway.js';
import { ANSWER_STATE, LATEST_ANSWER } from '../inbox/inbox.queries.js';
import { Clock } from '../platform/clock.js';
import { dayOf, midnight, Sql } from '../platform/database/sql.js';
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
  order by l.created_at desc, l.id limit ${TODAY_MAX}`;

/** Today asks for the outcome this long, even if the lead has moved on. */
const ASKED_FOR = `interval '14 days'`;

/** A past walkthrough stays until someone says how it went. */
const WALKTHROUGHS = `
  select ${LEAD}, l.walkthrough_date as "startsAt", l.walkthrough_confirmed as "isConfirmed", ${TOTAL},
    (select w.id from walkthroughs w
      where w.lead_id = l.id and w.status = 'scheduled' and w.starts_at <= $1::timestamptz) as "unsettledId"
  from (
    select d.id from leads d
    where d.walkthrough_date >= ${midnight(dayOf('$1::timestamptz'))}
      and d.walkthrough_date < ${midnight(`${dayOf('$1::timestamptz')} + 1`)} and d.status <> 'lost'
    union
    select p.lead_id from walkthroughs p join leads d on d.id = p.lead_id
    where p.status = 'scheduled' and p.starts_at <= $1::timestamptz
      and (d.status = 'walkthrough_scheduled' or p.starts_at > $1::timestamptz - ${ASKED_FOR})
  ) due
  join leads l on l.id = due.id
  order by l.walkthrough_date, l.id limit ${TODAY_MAX}`;

const REPLIES = `
  select ${LEAD}, left(r.text, 200) as text, r.received_at as "receivedAt", r.channel, ${TOTAL},
    ${ANSWER_STATE}
  from (
    select distinct t.lead_id from lead_tasks t
    where t.done_at is null and t.title in (${ANSWER_TITLES})
  ) open
  join leads l on l.id = open.lead_id
  cross join lateral (
    select * from (
      (select 'sms' as channel, i.text, i.received_at from inbound_texts i
        where i.lead_id = l.id order by i.received_at desc, i.id desc limit 1)
      union all
      (select 'email', e.text, e.received_at from inbound_emails e
        where e.lead_id = l.id and not e.is_automatic order by e.received_at desc, e.id desc limit 1)
      union all
      (select 'call', '${CALL_OUTCOME_LABELS.missed}', c.created_at from lead_calls c
        where c.lead_id = l.id and c.outcome = 'missed' order by c.created_at desc, c.id desc limit 1)
    ) latest
    order by latest.received_at desc limit 1
  ) r
  ${LATEST_ANSWER('r.received_at')}
  order by r.received_at desc, l.id limit ${TODAY_MAX}`;

/** Signed, and no checkout is open: the step of docs/decisions/0036. $1: stages to leave out; $2: whether the sandbox counts. */
const TO_COLLECT = `
    select d.lead_id as id, d.lead_id, max(d.signed_at), null, null, 'collection' from documents d
    join leads s on s.id = d.lead_id and s.status <> all ($1::text[])
    where d.status = 'completed' and ${isSignedAgreement('d')}
      and (d.submission_id is null or starts_with(d.submission_id, '${SANDBOX_PREFIX}') = $2)
      and not exists (select from payments p
        where p.lead_id = d.lead_id and p.state in ('opening', 'open', 'processing', 'paid'))
      and not exists (select from documents o
        where o.lead_id = d.lead_id and o.type = d.type and o.state in ('requested', 'sent', 'viewed'))
    group by d.lead_id`;

const WAITING = `
  select ${LEAD}, w.id, w.since as "sinceAt", w.for, w."documentName", w."amountCents", ${TOTAL}
  from (
    select d.id, d.lead_id, coalesce(d.sent_at, d.created_at) as since, null::int as "amountCents",
      d.form_name as "documentName",
      case d.state when 'viewed' then 'signature-viewed' else 'signature' end as for
    from documents d where d.state in ('sent', 'viewed')
    union all
    select p.id, p.lead_id, p.created_at, p.amount_cents, null, 'payment' from payments p where p.state = 'open'
    union all
    ${TO_COLLECT}
  ) w
  join leads l on l.id = w.lead_id
  order by w.for <> 'collection', w.since, l.id limit ${TODAY_MAX}`;

type NewLead = Omit<TodayView['newLeads']['rows'][number], 'waitedSeconds' | 'isRunning'>;

/** What staff need to act on, for the top of the dashboard. */
@Injectable()
export class TodayQueries {
  constructor(
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly hours: WorkingHoursService,
    private readonly signatures: SignatureGateway,
  ) {}

  async view(): Promise<TodayView> {
    const now = [this.clock.now()];
    // Sequential: each takes about a millisecond, and every open console asks after each change.
    return {
      newLeads: await this.newLeads(),
      walkthroughs: await this.group(WALKTHROUGHS, now, 'today-walkthroughs'),
      replies: await this.group(REPLIES, [], 'today-replies'),
      waiting: await this.group(WAITING, [ENDED, this.signatures.owns(SANDBOX_PREFIX)], 'today-waiting'),
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
    const found = await this.sql.views<TodayLead & { total: number }>(text, values, name);
    const rows = found.map(({ total: _, ...row }) => ({ ...row, name: displayName(row) }));
    return { total: found[0]?.total ?? 0, rows } as Group;
  }
}
