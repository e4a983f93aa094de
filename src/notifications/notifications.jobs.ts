import { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { formatAppointment } from '#shared/format.js';
import { displayName, STAFF_SOURCES } from '#shared/lead.js';
import { DIGEST_AT } from '#shared/notification-preferences.js';
import { addDays, businessDay, businessMoment } from '#shared/time.js';
import { ANSWER_TITLES } from '../activity/task.entity.js';
import { Outbox } from '../messages/outbox.js';
import { Clock } from '../platform/clock.js';
import { CONFIG, type Config } from '../platform/config.js';
import { Sql } from '../platform/database/sql.js';
import { NotificationsService } from './notifications.service.js';

const TASKS_EVERY_MS = 30_000;
const BATCH = 200;

/** Reply tasks are left out: the reply itself notified. So are tasks that came due before anyone could be notified. */
const DUE_TASKS = `
  select t.id, t.title, t.lead_id as "leadId", coalesce(t.assignee_id, l.assignee_id) as "assigneeId", due.key
  from lead_tasks t join leads l on l.id = t.lead_id
  cross join lateral (select 'task-due:' || t.id || ':' || extract(epoch from t.due_at) as key) as due
  where t.done_at is null and t.due_at <= $1::timestamptz and t.due_at > $1::timestamptz - interval '1 day'
    and t.title not in (${ANSWER_TITLES})
    and not exists (select from notifications n where n.key = due.key)
  order by t.due_at, t.id limit ${BATCH}`;

interface DueTask {
  id: string;
  title: string;
  leadId: string;
  assigneeId: string | null;
  key: string;
}

/** Notifies people of tasks that came due. Any number of processes may run this: a key is notified once. */
@Injectable()
export class NotifyDueTasks {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
  ) {}

  @Interval(TASKS_EVERY_MS)
  async run(): Promise<void> {
    const due = await this.sql.rows<DueTask>(DUE_TASKS, [this.clock.now()], 'due-tasks');
    for (const { title, leadId, assigneeId, key } of due)
      await this.em.fork().transactional((em) =>
        this.notifications.add(em, {
          kind: 'taskDue',
          facts: { title },
          leadId,
          key,
          to: [assigneeId],
          orEveryone: true,
        }),
      );
  }
}

const DIGEST_EVERY_MS = 60_000;
/** Minutes after midnight. If no server ran all morning, the day's digest is skipped. */
const DIGEST_UNTIL = 12 * 60;
const DIGEST_ENTRIES = 10;

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** People who asked for it and haven't received today's. */
const DIGEST_READERS = `
  select u.id, u.email from users u join notification_preferences p on p.user_id = u.id
  where u.is_active and (p.chosen->>'digest')::boolean
    and not exists (select from messages m where m.key = 'digest:' || u.id || ':' || $1)
  order by u.id`;

/** The person's leads and unassigned ones. $1 is the person, $2 and $3 the midnights around yesterday. */
const CAME_YESTERDAY = `
  l.created_at >= $2::timestamptz and l.created_at < $3::timestamptz
    and l.source not in (${quoted(STAFF_SOURCES)}) and (l.assignee_id = $1::uuid or l.assignee_id is null)`;

const DIGEST_COUNTS = `
  select
    (select count(*)::int from leads l where ${CAME_YESTERDAY}) as "newLeads",
    (select count(*)::int from leads l where ${CAME_YESTERDAY}
      and exists (select from lead_escalations e where e.lead_id = l.id and e.minutes >= 5)) as "late",
    (select count(distinct t.lead_id)::int from lead_tasks t join leads l on l.id = t.lead_id
      where t.done_at is null and t.title in (${ANSWER_TITLES})
        and coalesce(t.assignee_id, l.assignee_id, $1::uuid) = $1::uuid) as "replies"`;

const WALKTHROUGHS_TODAY = `
  select l.walkthrough_date as at, l.name, l.property_address as about
  from leads l left join walkthroughs w on w.lead_id = l.id and w.status = 'scheduled'
  where coalesce(w.agent_id, l.assignee_id) = $1::uuid and l.status <> 'lost'
    and l.walkthrough_date >= $2::timestamptz and l.walkthrough_date < $3::timestamptz
  order by l.walkthrough_date, l.id limit ${DIGEST_ENTRIES}`;

const DUE_BY_TONIGHT = `
  select t.due_at as at, l.name, t.title as about from lead_tasks t join leads l on l.id = t.lead_id
  where t.done_at is null and t.due_at < $2::timestamptz and coalesce(t.assignee_id, l.assignee_id) = $1::uuid
  order by t.due_at, t.id limit ${DIGEST_ENTRIES}`;

interface DigestEntry {
  at: Date;
  name: string;
  about: string;
}

/** The morning email. Any number of processes may run this: a person gets one a day, by its key in the outbox. */
@Injectable()
export class SendDigests {
  constructor(
    private readonly em: EntityManager,
    private readonly sql: Sql,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Interval(DIGEST_EVERY_MS)
  async run(): Promise<void> {
    const now = this.clock.now();
    const day = businessDay(now);
    if (now.getTime() < businessMoment(day, DIGEST_AT) || now.getTime() >= businessMoment(day, DIGEST_UNTIL))
      return;
    const readers = await this.sql.rows<{ id: string; email: string }>(
      DIGEST_READERS,
      [day],
      'digest-readers',
    );
    for (const reader of readers) await this.send(reader, day);
  }

  private async send({ id, email }: { id: string; email: string }, day: string): Promise<void> {
    const [yesterday, today, tomorrow] = [-1, 0, 1].map(
      (days) => new Date(businessMoment(addDays(day, days), 0)),
    );
    const counts = await this.sql.row<Record<'newLeads' | 'late' | 'replies', number>>(DIGEST_COUNTS, [
      id,
      yesterday,
      today,
    ]);
    const walkthroughs = await this.sql.rows<DigestEntry>(WALKTHROUGHS_TODAY, [id, today, tomorrow]);
    const tasks = await this.sql.rows<DigestEntry>(DUE_BY_TONIGHT, [id, tomorrow]);
    const { newLeads, late, replies } = counts!;
    const data = {
      newLeads: String(newLeads),
      late: String(late),
      replies: String(replies),
      walkthroughs: linesOf(walkthroughs),
      tasks: linesOf(tasks),
      link: new URL('/dashboard', this.config.PUBLIC_SITE_URL).href,
    };
    const message = {
      key: `digest:${id}:${day}`,
      template: 'staff-digest',
      to: email,
      data,
      userId: id,
    } as const;
    await this.em.fork().transactional((em) => this.outbox.add(em, message));
  }
}

function linesOf(entries: DigestEntry[]): string {
  if (entries.length === 0) return 'None';
  return entries
    .map(({ at, name, about }) => `${formatAppointment(at)}: ${displayName({ name })}, ${about}`)
    .join('\n')
    .slice(0, 5_000);
}
