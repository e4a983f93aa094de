import { Injectable } from '@nestjs/common';
import type {
  CalendarBusyTime,
  CalendarCall,
  CalendarTask,
  CalendarView,
  CalendarWalkthrough,
} from '#shared/booking.js';
import { businessMoment } from '#shared/time.js';
import type { ClosedDay } from '#shared/working-hours.js';
import { ONLY_ROW } from '../platform/database/columns.js';
import { Sql } from '../platform/database/sql.js';
import { WorkingHoursService } from './working-hours/working-hours.service.js';

/** More than a team can do in six weeks. */
const ENTRIES_MAX = 2_000;

const WALKTHROUGHS = `
  select w.id, w.lead_id as "leadId", l.name as "leadName", l.property_address as property, l.phone,
    w.agent_id as "agentId", w.starts_at as "startsAt", w.ends_at as "endsAt", w.status
  from walkthroughs w join leads l on l.id = w.lead_id
  where w.starts_at >= $1 and w.starts_at < $2 and w.status <> 'canceled'
    and (not $3::boolean or w.agent_id is not distinct from $4::uuid)
  order by w.starts_at, w.id limit ${ENTRIES_MAX}`;

const TASKS = `
  select t.id, t.lead_id as "leadId", l.name as "leadName", t.title, t.due_at as "dueAt",
    t.assignee_id as "assigneeId", t.done_at is not null as "isDone"
  from lead_tasks t join leads l on l.id = t.lead_id
  where t.due_at >= $1 and t.due_at < $2
    and (not $3::boolean or t.assignee_id is not distinct from $4::uuid)
  order by t.due_at, t.id limit ${ENTRIES_MAX}`;

/** A missed call belongs to the lead's assignee. */
const CALLS = `
  select c.id, c.lead_id as "leadId", l.name as "leadName", c.created_at as at, c.outcome
  from lead_calls c join leads l on l.id = c.lead_id
  where c.created_at >= $1 and c.created_at < $2
    and (not $3::boolean
      or case c.outcome when 'missed' then l.assignee_id else c.caller_id end is not distinct from $4::uuid)
  order by c.created_at, c.id limit ${ENTRIES_MAX}`;

const BUSY = `
  select starts_at as "startsAt", ends_at as "endsAt" from busy_times
  where user_id = $3::uuid and starts_at < $2 and ends_at > $1
  order by starts_at limit ${ENTRIES_MAX}`;

/** While reads fail. */
const BUSY_READ = `select read_at as "readAt" from busy_calendars where user_id = $1::uuid and problem is not null`;

const CLOSED = `
  select d.day->>'date' as date, d.day->>'name' as name
  from company_settings, jsonb_array_elements("values"->'closedDays') as d (day)
  where id = ${ONLY_ROW} and d.day->>'date' >= $1 and d.day->>'date' < $2
  order by 1`;

/** The team's walkthroughs, tasks, calls and time off. */
@Injectable()
export class CalendarQueries {
  constructor(
    private readonly sql: Sql,
    private readonly hours: WorkingHoursService,
  ) {}

  /** Days in the company's time zone, `until` excluded; for one person, for `none` (unassigned) or for everyone. */
  async between(from: string, until: string, person?: string): Promise<CalendarView> {
    const [start, end] = [businessMoment(from, 0), businessMoment(until, 0)];
    const isOne = person !== undefined;
    const id = person === 'none' ? null : person;
    const range = [new Date(start), new Date(end)];
    const values = [...range, isOne, id];
    const [people, walkthroughs, tasks, calls, closedDays, busy, unread] = await Promise.all([
      this.hours.list(),
      this.sql.views<CalendarWalkthrough>(WALKTHROUGHS, values, 'calendar-walkthroughs'),
      this.sql.views<CalendarTask>(TASKS, values, 'calendar-tasks'),
      this.sql.views<CalendarCall>(CALLS, values, 'calendar-calls'),
      this.sql.rows<ClosedDay>(CLOSED, [from, until], 'calendar-closed'),
      this.sql.views<CalendarBusyTime>(BUSY, [...range, id], 'calendar-busy'),
      this.sql.row<{ readAt: Date }>(BUSY_READ, [id], 'calendar-busy-read'),
    ]);
    return {
      people: people.map(({ userId, email, name }) => ({ id: userId, email, name })),
      walkthroughs,
      tasks,
      calls,
      closedDays,
      busy,
      busyReadAt: unread?.readAt.toISOString() ?? null,
      timeOff: people.flatMap(({ userId, timeOff }) =>
        (isOne && userId !== person ? [] : timeOff)
          .filter(({ startsAt, endsAt }) => Date.parse(startsAt) < end && start < Date.parse(endsAt))
          .map(({ startsAt, endsAt }) => ({ userId, startsAt, endsAt })),
      ),
    };
  }
}
