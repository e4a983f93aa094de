import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { STAFF_SOURCES } from '#shared/lead.js';
import { type OnCallSchedule, onCallAt, onCallSeconds } from '#shared/on-call.js';
import {
  CLOCK_DAYS,
  ESCALATION_MINUTES,
  type EscalationMinutes,
  officeHours,
  waitedSeconds,
} from '#shared/speed-to-lead.js';
import { isWorkingAt, type StaffHours } from '#shared/working-hours.js';
import { OnCallService } from '../assignment/on-call.service.js';
import { WorkingHoursService } from '../booking/working-hours/working-hours.service.js';
import { NotificationsService } from '../notifications/notifications.service.js';
import { Clock } from '../platform/clock.js';
import { Sql } from '../platform/database/sql.js';

const EVERY_MS = 5_000;
const BATCH = 500;

/** SQL: a lead from a public form that a person should still contact. */
export const AWAITS_CONTACT = `
  (l.status in ('leads', 'analysis_submitted') or l.status = 'enrolled' and l.source = 'enroll_form')
  and l.source not in (${STAFF_SOURCES.map((source) => `'${source}'`).join(', ')})
  and not exists (select from first_contacts f where f.lead_id = l.id)`;

const WAITING = `
  select l.id, l.assignee_id as "assigneeId", l.created_at as "createdAt",
    array(select e.minutes from lead_escalations e where e.lead_id = l.id) as taken
  from leads l
  where l.created_at > $1::timestamptz - interval '${CLOCK_DAYS} days' and l.created_at <= $1::timestamptz and ${AWAITS_CONTACT}
    and not exists (
      select from lead_escalations e where e.lead_id = l.id and e.minutes = ${Math.max(...ESCALATION_MINUTES)})
  order by l.created_at, l.id limit ${BATCH}`;

const SENT = 'select distinct key from notifications where key = any($1::text[])';

/** Takes the steps up to the given one, unless another process has, or someone got in touch since. */
const TAKE_STEPS = `
  insert into lead_escalations (lead_id, minutes, at)
  select l.id, step.minutes, ? from leads l, (values ${ESCALATION_MINUTES.map((each) => `(${each})`).join(', ')}) as step (minutes)
  where l.id = ? and step.minutes <= ? and ${AWAITS_CONTACT}
  on conflict (lead_id, minutes) do nothing returning minutes`;

/** Who may be reminded of a lead. `onCall` is empty while someone is at work. */
interface Present {
  staff: StaffHours[];
  onCall: string[];
  now: Date;
}

interface WaitingLead {
  id: string;
  assigneeId: string | null;
  createdAt: Date;
  taken: number[];
}

/**
 * Reminds more and more people of leads that no one has contacted. Any number of processes may run this: each step of a
 * lead is taken once.
 */
@Injectable()
export class EscalateLeads {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly hours: WorkingHoursService,
    private readonly onCall: OnCallService,
    private readonly notifications: NotificationsService,
  ) {}

  @Interval(EVERY_MS)
  async run(): Promise<void> {
    const now = this.clock.now();
    const waiting = await this.sql.rows<WaitingLead>(WAITING, [now], 'waiting-leads');
    if (waiting.length === 0) return;
    const staff = await this.hours.list();
    const office = officeHours(staff);
    const schedule = await this.onCall.view();
    // Someone who has left may still be on the schedule.
    const active = onCallAt(schedule, now).filter((id) => staff.some(({ userId }) => userId === id));
    const onCall = staff.some((each) => isWorkingAt(each, now)) ? [] : active;
    const isOpen = isWorkingAt(office, now);
    if (!isOpen && onCall.length > 0) await this.remindOnCall(waiting, schedule, onCall, now);
    for (const lead of waiting) {
      const waited = waitedSeconds(office, lead.createdAt, now);
      const due = ESCALATION_MINUTES.findLast((minutes) => waited >= minutes * 60);
      if (due && !lead.taken.includes(due)) await this.takeSteps(lead, due, { staff, onCall, now });
    }
  }

  /**
   * Reminders in office hours pause while the office is closed. People on call are reminded after the same number of
   * minutes, counted while they are on call.
   */
  private async remindOnCall(
    waiting: WaitingLead[],
    schedule: OnCallSchedule,
    to: string[],
    now: Date,
  ): Promise<void> {
    const reminders = waiting.flatMap(({ id: leadId, createdAt }) => {
      const waited = onCallSeconds(schedule, createdAt, now);
      const minutes = ESCALATION_MINUTES.findLast((each) => waited >= each * 60);
      return minutes ? [{ leadId, minutes, key: `on-call:${leadId}:${minutes}` }] : [];
    });
    const keys = reminders.map(({ key }) => key);
    const sent = await this.sql.rows<{ key: string }>(SENT, [keys], 'sent-on-call');
    for (const { leadId, minutes, key } of reminders) {
      if (sent.some((each) => each.key === key)) continue;
      const reminder = { kind: 'noResponse', facts: { minutes }, leadId, key, to } as const;
      await this.em.fork().transactional((em) => this.notifications.add(em, reminder));
    }
  }

  /** Steps missed while no process ran share one reminder, of the last step, to the people of all of them. */
  private async takeSteps(
    { id: leadId, assigneeId }: WaitingLead,
    minutes: EscalationMinutes,
    people: Present,
  ): Promise<void> {
    await this.em.fork().transactional(async (em) => {
      const taken = await em.execute<{ minutes: EscalationMinutes }[]>(TAKE_STEPS, [
        people.now,
        leadId,
        minutes,
      ]);
      if (taken.length === 0) return;
      const key = `no-response:${leadId}:${minutes}`;
      const to = taken.flatMap((step) => recipientsOf(step.minutes, assigneeId, people));
      await this.notifications.add(em, {
        kind: 'noResponse',
        facts: { minutes },
        leadId,
        key,
        to,
        orEveryone: true,
      });
    });
  }
}

/**
 * First the assignee, then the team, then the admins. People who are away are skipped for those at work; if no
 * one is, those on call are reminded, or everyone.
 */
function recipientsOf(
  minutes: EscalationMinutes,
  assigneeId: string | null,
  { staff, onCall, now }: Present,
): string[] {
  if (minutes === 10)
    return [...staff.filter(({ role }) => role === 'admin').map(({ userId }) => userId), ...onCall];
  const present = staff.filter((each) => isWorkingAt(each, now)).map(({ userId }) => userId);
  if (present.length === 0) return onCall;
  return minutes === 3 && assigneeId && present.includes(assigneeId) ? [assigneeId] : present;
}
